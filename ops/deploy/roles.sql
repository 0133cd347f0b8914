-- Creates the roles of a production database. Run once as a superuser with psql 15 or newer:
--
--   SANDUKU_OWNER_PASSWORD=… SANDUKU_PASSWORD=… psql -d postgres -f ops/deploy/roles.sql
--
-- sanduku_owner owns the tables and migrates them (MIGRATION_DATABASE_URL of "npm run migrate"). Servers log in as
-- sanduku (DATABASE_URL), a member of sanduku_server; "npm run migrate" grants its rights from
-- server/src/database/serving-role.sql.
\set ON_ERROR_STOP on
\getenv owner_password SANDUKU_OWNER_PASSWORD
\getenv server_password SANDUKU_PASSWORD
-- A slow statement would be logged with its password.
set log_min_duration_statement = -1;
create role sanduku_server nologin;
create role sanduku_owner login password :'owner_password';
create role sanduku login password :'server_password' in role sanduku_server;
create database sanduku owner sanduku_owner;
