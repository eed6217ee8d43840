-- What the CSV cannot say: titles, and a date that does not move.
UPDATE session SET start_ns = 1796032800000000000;
UPDATE backend SET title = 'MariaDB on xfs' WHERE name = 'xfs';
UPDATE backend SET title = 'tmpfs, the ceiling' WHERE name = 'tmpfs';
UPDATE backend SET title = 'MariaDB on ext4' WHERE name = 'ext4';
UPDATE backend SET title = 'RAIDZ2 over iSCSI, 1 Gbit/s' WHERE name = 'raidz';
UPDATE backend SET title = '.vdi on local ZFS' WHERE name = 'zfs';
