-- New posts are first appended to the pending list of the index, which every search reads from start to end. The default limit is 4096 kB; with 256 kB
-- posting costs the same, and a search reads at most a sixteenth of that. The next post after the migration flushes a longer list.
ALTER INDEX "passages_search_idx" SET (gin_pending_list_limit = 256);
