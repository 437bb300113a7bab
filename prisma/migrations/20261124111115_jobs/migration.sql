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

-- Adds the jobs of an event. It runs with the rights of the owner of the table: the role of requests has none on the queue.
CREATE FUNCTION add_event_jobs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(new.kind || '/' || handler, json_build_object('eventId', new.id), job_key => new.kind || '/' || handler || ' ' || new.id)
    FROM unnest(new.handlers) AS handler;
  RETURN NULL;
END $$;

CREATE TRIGGER add_event_jobs AFTER INSERT ON domain_events FOR EACH ROW WHEN (cardinality(new.handlers) > 0) EXECUTE FUNCTION add_event_jobs();
