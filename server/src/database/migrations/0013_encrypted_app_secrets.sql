-- Secrets of authenticator apps are kept encrypted, like the keys of epochs (0005): whoever read a table, a replica or a
-- backup could make the codes of players and operators. The server encrypts those of before at its start
-- (modules/second-factors/secrets-at-start.ts); from now on no plain one can be written.
alter table player_totp
  add constraint player_totp_encrypted check (secret ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{80}$') not valid;
alter table operator
  add constraint operator_totp_encrypted check (totp_secret ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{80}$') not valid;
