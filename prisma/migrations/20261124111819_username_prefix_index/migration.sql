-- CreateIndex
CREATE INDEX "users_username_key_idx" ON "users"("username_key" text_pattern_ops);
