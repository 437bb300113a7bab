-- CreateTable
CREATE TABLE "post_keys" (
    "owner_uid" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "attempt" UUID NOT NULL,
    "post_id" UUID,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_keys_pkey" PRIMARY KEY ("owner_uid","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "post_keys_post_id_key" ON "post_keys"("post_id");

-- CreateIndex
CREATE INDEX "post_keys_taken_at_idx" ON "post_keys"("taken_at");

-- AddForeignKey
ALTER TABLE "post_keys" ADD CONSTRAINT "post_keys_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
