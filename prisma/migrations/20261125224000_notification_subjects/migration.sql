-- CreateIndex
CREATE INDEX "notifications_user_uid_kind_subject_id_idx" ON "notifications"("user_uid", "kind", "subject_id");
