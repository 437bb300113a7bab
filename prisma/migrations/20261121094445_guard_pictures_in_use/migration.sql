-- DropForeignKey
ALTER TABLE "users" DROP CONSTRAINT "users_profile_pic_id_fkey";

-- DropForeignKey
ALTER TABLE "businesses" DROP CONSTRAINT "businesses_logo_id_fkey";

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_profile_pic_id_fkey" FOREIGN KEY ("profile_pic_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Students from before the outbox have a document too.
INSERT INTO "users_document_changes" ("uid", "document")
SELECT "uid", jsonb_build_object('isSetupComplete', "is_setup_complete", 'accountSetupComplete', "account_setup_complete", 'businessSetupComplete', "business_setup_complete", 'ownsBusiness', "owns_business")
FROM "users" WHERE NOT EXISTS (SELECT FROM "users_document_changes" AS "change" WHERE "change"."uid" = "users"."uid");
