CREATE ROLE thinnai_requests LOGIN;
ALTER ROLE thinnai_requests SET statement_timeout = '2500ms';
ALTER ROLE thinnai_requests SET idle_in_transaction_session_timeout = '10s';
GRANT USAGE ON SCHEMA public TO thinnai_requests;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO thinnai_requests;
DO $$ BEGIN IF to_regclass('public.moderation_log') IS NOT NULL THEN REVOKE UPDATE, DELETE ON moderation_log FROM thinnai_requests; END IF; END $$;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO thinnai_requests;
ALTER DEFAULT PRIVILEGES FOR ROLE thinnai IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO thinnai_requests;
ALTER DEFAULT PRIVILEGES FOR ROLE thinnai IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO thinnai_requests;
