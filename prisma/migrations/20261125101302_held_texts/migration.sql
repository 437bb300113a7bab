-- CreateTable
CREATE TABLE "recent_texts" (
    "user_uid" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "publications" JSONB NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recent_texts_pkey" PRIMARY KEY ("user_uid","hash")
);

-- CreateIndex
CREATE INDEX "recent_texts_last_at_idx" ON "recent_texts"("last_at");
