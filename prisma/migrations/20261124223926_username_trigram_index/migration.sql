-- CreateIndex
CREATE INDEX "users_username_key_trgm_idx" ON "users" USING GIN ("username_key" gin_trgm_ops);
