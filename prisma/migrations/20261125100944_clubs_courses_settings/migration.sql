-- AlterTable
ALTER TABLE "clubs" ADD COLUMN     "archived_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "courses" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "courses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "courses_name_key" ON "courses"("name");

-- The courses of the campus: reference data that every installation has. A course that only users have is archived.
INSERT INTO "courses" ("name", "position") VALUES
  ('BSc Computer Science', 1),
  ('BCom Finance', 2),
  ('BA English', 3),
  ('B-Tech CSE-SPE-WIP', 4),
  ('B-Tech CSE-AI&FT-WIP', 5);
INSERT INTO "courses" ("name", "position", "archived_at")
  SELECT "course", 5 + row_number() OVER (ORDER BY "course"), now() FROM "users" WHERE "course" IS NOT NULL GROUP BY "course"
  ON CONFLICT DO NOTHING;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_course_fkey" FOREIGN KEY ("course") REFERENCES "courses"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Archived clubs have no passages.
ALTER FUNCTION "passage_of_club"("clubs") RENAME TO "passage_of_any_club";
CREATE FUNCTION "passage_of_club"("club" "clubs") RETURNS SETOF "passages" LANGUAGE sql STABLE AS $$
  SELECT * FROM passage_of_any_club("club") WHERE "club".archived_at IS NULL
$$;
DROP TRIGGER "keep_club_passage" ON "clubs";
CREATE TRIGGER "keep_club_passage" AFTER INSERT OR DELETE OR UPDATE OF "name", "category", "keywords", "archived_at" ON "clubs"
  FOR EACH ROW EXECUTE FUNCTION "keep_club_passage"();
