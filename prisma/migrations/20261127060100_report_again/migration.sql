-- DropIndex
DROP INDEX "reports_reporter_uid_kind_subject_id_key";

-- CreateIndex
CREATE INDEX "reports_reporter_uid_kind_subject_id_idx" ON "reports"("reporter_uid", "kind", "subject_id");

-- CreateIndex
CREATE UNIQUE INDEX "reports_reporter_uid_case_id_key" ON "reports"("reporter_uid", "case_id");
