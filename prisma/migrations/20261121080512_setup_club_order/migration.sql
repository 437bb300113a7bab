-- AlterTable
ALTER TABLE "clubs" ADD COLUMN     "setup_position" INTEGER;

-- The order of the set-up form (spec, section 3), which is not that of the clubs page.
UPDATE "clubs" SET "setup_position" = "place" FROM (VALUES ('aesthetica', 1), ('resonance', 2), ('shutterscape', 3), ('codeforge', 4)) AS "form" ("name", "place") WHERE "slug" = "form"."name";
