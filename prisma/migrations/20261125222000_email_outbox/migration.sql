-- AlterTable
ALTER TABLE "emails" ADD COLUMN     "address" TEXT,
ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "notification_id" UUID;

-- CreateIndex
CREATE INDEX "emails_notification_id_idx" ON "emails"("notification_id");

-- CreateIndex
CREATE INDEX "emails_due_at_idx" ON "emails"("due_at") WHERE (due_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "emails" ADD CONSTRAINT "emails_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- New emails are sent at once.
CREATE TRIGGER "start_emails" AFTER INSERT ON "emails" FOR EACH STATEMENT EXECUTE FUNCTION "start_schedule"('send-emails');
