-- What the CSV cannot say: titles, and a date that does not move.
UPDATE session SET start_ns = 1796032800000000000;
UPDATE backend SET title = 'zvol over iSCSI' WHERE name = 'zvol';
UPDATE backend SET title = 'ZFS' WHERE name = 'zfs';
UPDATE backend SET title = 'HFS+' WHERE name = 'hfs';
