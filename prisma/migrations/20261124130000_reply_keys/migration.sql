-- AlterTable
ALTER TABLE "post_keys" ADD COLUMN     "reply_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "post_keys_reply_id_key" ON "post_keys"("reply_id");

-- AddForeignKey
ALTER TABLE "post_keys" ADD CONSTRAINT "post_keys_reply_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "replies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
