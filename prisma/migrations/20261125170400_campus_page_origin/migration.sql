-- AlterTable
ALTER TABLE "campus_pages" ADD COLUMN     "is_from_folder" BOOLEAN NOT NULL DEFAULT false;

-- Pages that administrators have written are in the log; all others were imported.
UPDATE "campus_pages" SET "is_from_folder" = true WHERE NOT EXISTS (
  SELECT FROM "moderation_log" WHERE "act" IN ('page.created', 'page.edited') AND "details" ->> 'page' = "campus_pages"."slug"
);
