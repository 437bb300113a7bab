# The password of the role of requests; run once, when the database is made.
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$POSTGRES_PASSWORD" <<'SQL'
ALTER ROLE thinnai_requests PASSWORD :'password';
SQL
