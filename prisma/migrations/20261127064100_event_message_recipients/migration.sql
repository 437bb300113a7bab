-- AlterTable
ALTER TABLE "event_messages" ADD COLUMN     "recipient_count" INTEGER;
