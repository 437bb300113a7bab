-- AlterTable
ALTER TABLE "held_words" ADD COLUMN     "pattern" TEXT;

-- The entries until now, as server/features/access/word-match.ts compares them.
UPDATE "held_words" SET "pattern" = normalize(translate(regexp_replace(normalize("word", NFKD), '[\u0300-\u036f]', '', 'g'), 'аαɑвƅсϲⅽԁđⅾеεҽƒɡһнհіιıјϳкκӏłⅼмηոоοøօрρԛʀѕтτυսʋνѵԝωхχуγүᴢ', 'aaabbcccdddeeefghhhiiijjkklllmnnooooppqrsttuuuvvwwxxyyyz'), NFC);
