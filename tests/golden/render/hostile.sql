-- What the CSV cannot say: titles, and a date that does not move.
UPDATE session SET start_ns = 1796032800000000000;
UPDATE backend SET title = '🚀 emoji disk 👩‍👩‍👧‍👦' WHERE name = 'h2';
UPDATE backend SET title = '<script>alert("x")</script>' WHERE name = 'h0';
UPDATE backend SET title = 'a|b*c_d`e`[f](g)' WHERE name = 'h5';
UPDATE backend SET title = '"quoted", and, commas' WHERE name = 'h6';
UPDATE backend SET title = 'عربي قرص على iSCSI' WHERE name = 'h3';
UPDATE backend SET title = '=SUM(A1:A9)' WHERE name = 'h4';
UPDATE backend SET title = 'A very long name A very long name A very long name A very long name A very long name A very long name A very long name A very long name A very long name A very long name A very long name of 200 characters' WHERE name = 'h1';
UPDATE backend SET title = '&amp; <b>bold</b>' WHERE name = 'h7';
