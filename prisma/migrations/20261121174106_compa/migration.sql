-- For words that are mistyped. The owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "PassageKind" AS ENUM ('PAGE', 'CLUB', 'EVENT', 'BUSINESS', 'POST');

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "sources" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "campus_pages" (
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "checked_on" DATE NOT NULL,
    "content_html" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,

    CONSTRAINT "campus_pages_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "passages" (
    "kind" "PassageKind" NOT NULL,
    "source_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL,
    "heading" TEXT NOT NULL DEFAULT '',
    "keywords" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "search" tsvector NOT NULL,

    CONSTRAINT "passages_pkey" PRIMARY KEY ("kind","source_id","position")
);

-- CreateTable
CREATE TABLE "passage_words" (
    "word" TEXT NOT NULL,

    CONSTRAINT "passage_words_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "compa_usage" (
    "day" DATE NOT NULL,
    "asker" TEXT NOT NULL,
    "tokens" INTEGER NOT NULL,
    "busy_until" TIMESTAMPTZ(3),

    CONSTRAINT "compa_usage_pkey" PRIMARY KEY ("day","asker")
);

-- CreateTable
CREATE TABLE "unanswered_questions" (
    "fingerprint" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unanswered_questions_pkey" PRIMARY KEY ("fingerprint")
);

-- A passage with what it is found by: words of the title A, of heading and keywords B, of the text D, and whether anybody may have posted it,
-- so that the few others are not sought among a million posts. Who wrote a post is nothing it is found by: nobody is looked up here.
CREATE FUNCTION "passage"("kind" "PassageKind", "source_id" text, "position" integer, "title" text, "heading" text, "keywords" text, "text" text, "at" timestamptz)
RETURNS "passages" LANGUAGE sql STABLE AS $$
  SELECT "kind", "source_id", "position", "title", "heading", "keywords", "text", "at"::timestamptz(3),
    setweight(to_tsvector('english', CASE "kind" WHEN 'POST' THEN '' ELSE "title" END), 'A')
    || setweight(to_tsvector('english', "heading" || ' ' || "keywords"), 'B')
    || to_tsvector('english', "text")
    || array_to_tsvector(ARRAY[CASE "kind" WHEN 'POST' THEN '@post' ELSE '@known' END])
$$;

CREATE FUNCTION "passage_of_club"("club" "clubs") RETURNS SETOF "passages" LANGUAGE sql STABLE AS $$
  -- The first keyword is the name itself.
  SELECT passage('CLUB', "club".slug, 0, "club".name, "club".category, array_to_string("club".keywords, ' ') || ' club',
    coalesce('A club for ' || nullif(array_to_string("club".keywords[2:], ', '), '') || '.', ''), now())
$$;

CREATE FUNCTION "passage_of_event"("event" "events") RETURNS SETOF "passages" LANGUAGE sql STABLE AS $$
  SELECT passage('EVENT', "event".id::text, 0, "event".title, '', 'event ' || coalesce("event".club_slug, ''),
    concat_ws(' ', to_char(moment.starts, 'FMDay, FMDD FMMonth YYYY, FMHH12:MI am')
      || to_char(moment.ends, CASE moment.starts::date WHEN moment.ends::date THEN '" to "FMHH12:MI am' ELSE '" to "FMDay, FMDD FMMonth, FMHH12:MI am' END)
      || coalesce(', ' || nullif("event".place, ''), '') || '.', nullif("event".description, '')),
    "event".ends_at)
  FROM (SELECT "event".starts_at AT TIME ZONE 'Asia/Kolkata' AS starts, "event".ends_at AT TIME ZONE 'Asia/Kolkata' AS ends) AS moment
$$;

CREATE FUNCTION "passage_of_business"("business" "businesses") RETURNS SETOF "passages" LANGUAGE sql STABLE AS $$
  SELECT passage('BUSINESS', "business".id::text, 0, "business".name, '', 'shop business', "business".tagline, "business".created_at)
$$;

-- The text of sanitised HTML, each block on a line of its own: its only tags are those of the allow-list, its only entities these.
CREATE FUNCTION "text_of_html"("html" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace("html", '</(p|li|h[1-3]|blockquote|pre|ul|ol)>|<br>', E'\n', 'g'), '<[^>]*>', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&nbsp;', ' '), '&quot;', '"'), '&amp;', '&'),
    '[^\S\n]+', ' ', 'g'), '\s*\n\s*', E'\n', 'g'), E' \n')
$$;

CREATE FUNCTION "passage_of_post"("post" "posts") RETURNS SETOF "passages" LANGUAGE sql STABLE AS $$
  SELECT passage('POST', "post".id::text, 0, author.username, '', array_to_string("post".hashtags, ' '), left(text_of_html("post".content_html), 4000), "post".created_at)
  FROM "users" AS author WHERE author.uid = "post".author_uid
$$;

-- What is there already, before there are indexes and triggers.
INSERT INTO "passages" SELECT found.* FROM "clubs", passage_of_club("clubs") AS found;
INSERT INTO "passages" SELECT found.* FROM "events", passage_of_event("events") AS found;
INSERT INTO "passages" SELECT found.* FROM "businesses", passage_of_business("businesses") AS found;
INSERT INTO "passages" SELECT found.* FROM "posts", passage_of_post("posts") AS found;

-- The words of passages. Numbers and short words are not guessed at.
CREATE FUNCTION "words_of_passage"("passage" "passages") RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT found.word
  FROM unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', CASE "passage".kind WHEN 'POST' THEN '' ELSE "passage".title END, "passage".heading, "passage".keywords, "passage".text)))) AS found (word)
  WHERE found.word ~ '^[[:alpha:]]{4,40}$'
$$;
INSERT INTO "passage_words" SELECT DISTINCT found.word FROM "passages", words_of_passage("passages") AS found (word);

-- CreateIndex
CREATE INDEX "passages_search_idx" ON "passages" USING GIN ("search");

-- CreateIndex
CREATE INDEX "passages_kind_at_idx" ON "passages"("kind", "at" DESC);

-- CreateIndex
CREATE INDEX "passage_words_word_idx" ON "passage_words" USING GIN ("word" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "unanswered_questions_last_at_idx" ON "unanswered_questions"("last_at");

-- In one order within a statement. Whoever writes a new word waits for another who just wrote the same.
CREATE FUNCTION "keep_passage_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "passage_words"
    SELECT DISTINCT found.word FROM added, words_of_passage(added) AS found (word)
    WHERE NOT EXISTS (SELECT FROM "passage_words" AS known WHERE known.word = found.word)
    ORDER BY found.word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "keep_passage_words" AFTER INSERT ON "passages" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_passage_words"();

-- From now on clubs, events, businesses and posts become passages in the transaction that writes them.
CREATE FUNCTION "keep_club_passage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM "passages" WHERE kind = 'CLUB' AND source_id = OLD.slug; END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO "passages" SELECT * FROM passage_of_club(NEW); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "keep_club_passage" AFTER INSERT OR UPDATE OR DELETE ON "clubs" FOR EACH ROW EXECUTE FUNCTION "keep_club_passage"();

CREATE FUNCTION "keep_event_passage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM "passages" WHERE kind = 'EVENT' AND source_id = OLD.id::text; END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO "passages" SELECT * FROM passage_of_event(NEW); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "keep_event_passage" AFTER INSERT OR UPDATE OR DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION "keep_event_passage"();

CREATE FUNCTION "keep_business_passage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM "passages" WHERE kind = 'BUSINESS' AND source_id = OLD.id::text; END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO "passages" SELECT * FROM passage_of_business(NEW); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "keep_business_passage" AFTER INSERT OR UPDATE OR DELETE ON "businesses" FOR EACH ROW EXECUTE FUNCTION "keep_business_passage"();

CREATE FUNCTION "keep_post_passage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM "passages" WHERE kind = 'POST' AND source_id = OLD.id::text; END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO "passages" SELECT * FROM passage_of_post(NEW); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "keep_post_passage" AFTER INSERT OR UPDATE OR DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION "keep_post_passage"();
