#!/bin/bash
# The database and its two roles, as docs/operations.md has them: run once by the image of PostgreSQL on an empty volume.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$PIAOTAI_OWNER_PASSWORD" -v server="$PIAOTAI_SERVER_PASSWORD" -U postgres <<'SQL'
CREATE ROLE piaotai_owner LOGIN PASSWORD :'owner' NOSUPERUSER;
CREATE ROLE piaotai LOGIN PASSWORD :'server' NOSUPERUSER NOBYPASSRLS;
CREATE DATABASE piaotai OWNER piaotai_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
SQL
