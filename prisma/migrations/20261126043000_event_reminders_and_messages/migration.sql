-- AlterTable
ALTER TABLE "events" ADD COLUMN     "day_reminder_for" TIMESTAMPTZ(3),
ADD COLUMN     "hour_reminder_for" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "event_messages" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "created_by" TEXT,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "event_messages_event_id_idx" ON "event_messages"("event_id");

-- CreateIndex
CREATE INDEX "event_messages_created_by_idx" ON "event_messages"("created_by");

-- AddForeignKey
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
