-- CreateIndex
CREATE INDEX "users_course_username_key_idx" ON "users"("course", "username_key" text_pattern_ops) WHERE (course IS NOT NULL);
