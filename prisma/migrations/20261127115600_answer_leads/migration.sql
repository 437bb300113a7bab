-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "has_lead" BOOLEAN NOT NULL DEFAULT false;
