CREATE TABLE lock_keys (key_id VARCHAR(64) NOT NULL PRIMARY KEY, key_token VARCHAR(64) NOT NULL, key_expiration INTEGER);
