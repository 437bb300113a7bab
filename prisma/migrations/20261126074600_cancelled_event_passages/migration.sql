-- A cancelled event has no passage: Compa does not announce it.
CREATE OR REPLACE FUNCTION "passage_of_event"("event" "events") RETURNS SETOF "passages" LANGUAGE sql STABLE AS $$
  SELECT * FROM passage_of_any_event("event") WHERE "event".hidden_at IS NULL AND "event".cancelled_at IS NULL
$$;
DROP TRIGGER "keep_event_passage" ON "events";
CREATE TRIGGER "keep_event_passage" AFTER INSERT OR DELETE OR UPDATE OF "title", "description", "place", "starts_at", "ends_at", "club_slug", "hidden_at", "cancelled_at" ON "events"
  FOR EACH ROW EXECUTE FUNCTION "keep_event_passage"();
DELETE FROM "passages" USING "events" WHERE "kind" = 'EVENT' AND "source_id" = "events"."id"::text AND "events"."cancelled_at" IS NOT NULL;
