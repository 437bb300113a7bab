-- CreateIndex
CREATE INDEX "messages_sources_idx" ON "messages" USING GIN ("sources" jsonb_path_ops);
