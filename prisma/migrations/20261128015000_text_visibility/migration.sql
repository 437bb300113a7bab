-- CreateEnum
CREATE TYPE "TextVisibility" AS ENUM ('PUBLIC', 'MEMBERS_ONLY', 'HIDDEN', 'DELETED', 'ACCOUNT_DEACTIVATED');

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "visibility" "TextVisibility" NOT NULL DEFAULT 'PUBLIC';

-- AlterTable
ALTER TABLE "replies" ADD COLUMN     "visibility" "TextVisibility" NOT NULL DEFAULT 'PUBLIC';

-- The one rule of who may see a text. Triggers apply it, so that rows that the former version writes have their visibility too.
CREATE FUNCTION "text_visibility"("hidden_at" timestamptz, "deleted_at" timestamptz, "deleted_with_account" boolean, "is_members_only" boolean)
RETURNS "TextVisibility" LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN hidden_at IS NOT NULL THEN 'HIDDEN'
    WHEN deleted_with_account THEN 'ACCOUNT_DEACTIVATED'
    WHEN deleted_at IS NOT NULL THEN 'DELETED'
    WHEN is_members_only THEN 'MEMBERS_ONLY'
    ELSE 'PUBLIC' END::"TextVisibility"
$$;

CREATE FUNCTION "set_post_visibility"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visibility = text_visibility(NEW.hidden_at, NEW.deleted_at, NEW.deleted_with_account, NEW.is_members_only);
  RETURN NEW;
END $$;

CREATE FUNCTION "set_reply_visibility"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visibility = text_visibility(NEW.hidden_at, NEW.deleted_at, NEW.deleted_with_account, false);
  RETURN NEW;
END $$;

CREATE TRIGGER "set_new_post_visibility" BEFORE INSERT ON "posts" FOR EACH ROW
  WHEN (NEW.hidden_at IS NOT NULL OR NEW.deleted_at IS NOT NULL OR NEW.deleted_with_account OR NEW.is_members_only) EXECUTE FUNCTION "set_post_visibility"();
CREATE TRIGGER "set_post_visibility" BEFORE UPDATE OF "hidden_at", "deleted_at", "deleted_with_account", "is_members_only" ON "posts" FOR EACH ROW
  EXECUTE FUNCTION "set_post_visibility"();
CREATE TRIGGER "set_new_reply_visibility" BEFORE INSERT ON "replies" FOR EACH ROW
  WHEN (NEW.hidden_at IS NOT NULL OR NEW.deleted_at IS NOT NULL OR NEW.deleted_with_account) EXECUTE FUNCTION "set_reply_visibility"();
CREATE TRIGGER "set_reply_visibility" BEFORE UPDATE OF "hidden_at", "deleted_at", "deleted_with_account" ON "replies" FOR EACH ROW
  EXECUTE FUNCTION "set_reply_visibility"();
