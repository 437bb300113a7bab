-- AlterTable
ALTER TABLE "sanctions" ADD COLUMN     "change_sentence" TEXT,
ADD COLUMN     "changed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "cases" ADD COLUMN     "appeal_action" "ModerationAction",
ADD COLUMN     "decided_with" UUID;

-- CreateIndex
CREATE INDEX "cases_decided_with_idx" ON "cases"("decided_with") WHERE (decided_with IS NOT NULL);
