-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "has_lead" BOOLEAN NOT NULL DEFAULT false;

-- Stored answers that the page has shown with a bold first paragraph.
UPDATE "messages" SET "has_lead" = true WHERE "role" = 'ASSISTANT' AND "text" ~ '^(Yes|No|Today|If somebody is in danger)\y[^\n]*\n\n';
