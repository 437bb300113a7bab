/** Yields the rows of all pages. `readPage` reads the rows after the last row of the page before; a page with fewer than `size` rows is the last one. */
export async function* readPages<Row>(size: number, readPage: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row, void> {
  for (let last: Row | undefined; ; ) {
    const rows = await readPage(last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < size) return
  }
}
