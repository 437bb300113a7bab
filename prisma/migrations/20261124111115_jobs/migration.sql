-- CreateTable
CREATE TABLE "domain_events" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "actor" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "payload" JSONB NOT NULL,
    "handlers" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "domain_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "handled_events" (
    "event_id" UUID NOT NULL,
    "handler" TEXT NOT NULL,

    CONSTRAINT "handled_events_pkey" PRIMARY KEY ("event_id","handler")
);

-- CreateIndex
CREATE INDEX "domain_events_at_idx" ON "domain_events"("at");

-- AddForeignKey
ALTER TABLE "handled_events" ADD CONSTRAINT "handled_events_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "domain_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Adds the jobs of an event: one for each handler, or, for the handlers {*}, one that adds those of all handlers of its kind. It runs with the rights of the owner of the table: the role of requests has none on the queue.
CREATE FUNCTION add_event_jobs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, json_build_object('eventId', new.id), job_key => task || ' ' || new.id)
    FROM unnest(new.handlers) AS handler, LATERAL (SELECT CASE handler WHEN '*' THEN 'add-event-jobs' ELSE new.kind || '/' || handler END AS task) AS named;
  RETURN NULL;
END $$;

CREATE TRIGGER add_event_jobs AFTER INSERT ON domain_events FOR EACH ROW WHEN (cardinality(new.handlers) > 0) EXECUTE FUNCTION add_event_jobs();

-- Whoever purges posts and replies: the app, or an operator with SQL. A purged reply keeps its row; one whose post is purged is part of `post.purged`.
CREATE FUNCTION record_purged_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO domain_events (id, kind, subject, at, payload, handlers) SELECT uuidv7(), 'post.purged', id, now(), '{}', '{*}' FROM deleted;
  RETURN NULL;
END $$;
CREATE TRIGGER record_purged_posts AFTER DELETE ON posts REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION record_purged_posts();

CREATE FUNCTION record_purged_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO domain_events (id, kind, subject, at, payload, handlers) VALUES (uuidv7(), 'reply.purged', new.id, now(), '{}', '{*}');
  RETURN NULL;
END $$;
CREATE TRIGGER record_purged_reply AFTER UPDATE OF author_uid ON replies FOR EACH ROW
  WHEN (old.author_uid IS NOT NULL AND new.author_uid IS NULL) EXECUTE FUNCTION record_purged_reply();
