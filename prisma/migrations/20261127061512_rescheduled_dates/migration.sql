-- AlterTable
ALTER TABLE "events" ADD COLUMN     "is_rescheduled" BOOLEAN NOT NULL DEFAULT false;

-- Dates that were moved by another time than most of their series.
UPDATE "events" SET "is_rescheduled" = true FROM (
  SELECT "series_id", mode() WITHIN GROUP (ORDER BY "starts_at" - "series_starts_at") AS "shift" FROM "events" WHERE "series_id" IS NOT NULL GROUP BY "series_id"
) "usual" WHERE "usual"."series_id" = "events"."series_id" AND "events"."starts_at" - "events"."series_starts_at" <> "usual"."shift";
