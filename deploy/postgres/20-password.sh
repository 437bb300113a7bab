# Sets the password of the role for requests; runs once, when the database is created.
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$POSTGRES_PASSWORD" <<'SQL'
ALTER ROLE thinnai_requests PASSWORD :'password';
SQL
