-- The roles of a database of production, once, as a superuser and with psql 15 or newer:
--
--   SANDUKU_OWNER_PASSWORD=… SANDUKU_PASSWORD=… psql -d postgres -f ops/deploy/roles.sql
--
-- sanduku_owner owns the tables and migrates them (MIGRATION_DATABASE_URL of "npm run migrate"). Servers sign in as
-- sanduku (DATABASE_URL), which has the rights of sanduku_server and no others; "npm run migrate" gives them as
-- server/src/database/serving-role.sql says.
\set ON_ERROR_STOP on
\getenv owner_password SANDUKU_OWNER_PASSWORD
\getenv server_password SANDUKU_PASSWORD
create role sanduku_server nologin;
create role sanduku_owner login password :'owner_password';
create role sanduku login password :'server_password' in role sanduku_server;
create database sanduku owner sanduku_owner;
