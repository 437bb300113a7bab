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

-- CreateIndex
CREATE INDEX "passages_search_idx" ON "passages" USING GIN ("search");

-- CreateIndex
CREATE INDEX "passage_words_word_idx" ON "passage_words" USING GIN ("word" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "unanswered_questions_last_at_idx" ON "unanswered_questions"("last_at");

-- What a passage is found by. Who wrote a post is nothing it is found by: nobody is looked up here.
CREATE FUNCTION "passage_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := setweight(to_tsvector('english', CASE NEW.kind WHEN 'POST' THEN '' ELSE NEW.title END), 'A')
    || setweight(to_tsvector('english', NEW.heading || ' ' || NEW.keywords), 'B')
    || to_tsvector('english', NEW.text);
  RETURN NEW;
END $$;
CREATE TRIGGER "passage_search" BEFORE INSERT ON "passages" FOR EACH ROW EXECUTE FUNCTION "passage_search"();

-- Its words, in one order, so that no two writers wait for each other. Numbers and short words are not guessed at.
CREATE FUNCTION "passage_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "passage_words"
    SELECT DISTINCT found.word
    FROM added, unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', CASE added.kind WHEN 'POST' THEN '' ELSE added.title END, added.heading, added.keywords, added.text)))) AS found (word)
    WHERE found.word ~ '^[[:alpha:]]{4,40}$' AND NOT EXISTS (SELECT FROM "passage_words" AS known WHERE known.word = found.word)
    ORDER BY found.word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "passage_words" AFTER INSERT ON "passages" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "passage_words"();

-- Clubs, events, businesses and posts become passages in the transaction that writes them.
CREATE FUNCTION "club_passage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM "passages" WHERE kind = 'CLUB' AND source_id = OLD.slug; END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "passages" (kind, source_id, title, heading, keywords, text, at)
    VALUES ('CLUB', NEW.slug, NEW.name, NEW.category, array_to_string(NEW.keywords, ' ') || ' club', 'A club for ' || array_to_string(NEW.keywords[2:], ', ') || '.', now());
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "club_passage" AFTER INSERT OR UPDATE OR DELETE ON "clubs" FOR EACH ROW EXECUTE FUNCTION "club_passage"();

CREATE FUNCTION "event_passage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM "passages" WHERE kind = 'EVENT' AND source_id = OLD.id::text; END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "passages" (kind, source_id, title, keywords, text, at)
    VALUES ('EVENT', NEW.id::text, NEW.title, 'event ' || coalesce(NEW.club_slug, ''), concat_ws(' ',
      to_char(NEW.starts_at AT TIME ZONE 'Asia/Kolkata', 'FMDay, FMDD FMMonth YYYY, FMHH12:MI am') || to_char(NEW.ends_at AT TIME ZONE 'Asia/Kolkata', '" to "FMHH12:MI am')
        || coalesce(', ' || nullif(NEW.place, ''), '') || '.',
      nullif(NEW.description, '')), NEW.ends_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "event_passage" AFTER INSERT OR UPDATE OR DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION "event_passage"();

CREATE FUNCTION "business_passage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM "passages" WHERE kind = 'BUSINESS' AND source_id = OLD.id::text; END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "passages" (kind, source_id, title, keywords, text, at)
    VALUES ('BUSINESS', NEW.id::text, NEW.name, 'shop business', NEW.tagline, NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "business_passage" AFTER INSERT OR UPDATE OR DELETE ON "businesses" FOR EACH ROW EXECUTE FUNCTION "business_passage"();

-- The text of sanitised HTML: its only tags are those of the allow-list, its only entities these.
CREATE FUNCTION "post_passage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM "passages" WHERE kind = 'POST' AND source_id = OLD.id::text; END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "passages" (kind, source_id, title, keywords, text, at)
    SELECT 'POST', NEW.id::text, author.username, array_to_string(NEW.hashtags, ' '), left(btrim(regexp_replace(
      replace(replace(replace(replace(replace(regexp_replace(NEW.content_html, '<[^>]*>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&nbsp;', ' '), '&quot;', '"'), '&amp;', '&'),
      '\s+', ' ', 'g')), 4000), NEW.created_at
    FROM "users" AS author WHERE author.uid = NEW.author_uid;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "post_passage" AFTER INSERT OR UPDATE OR DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION "post_passage"();

-- Those that are there already: an update that changes nothing lets their triggers write them.
UPDATE "clubs" SET slug = slug;
UPDATE "events" SET id = id;
UPDATE "businesses" SET id = id;
UPDATE "posts" SET id = id;
