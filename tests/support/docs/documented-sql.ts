import { readFile } from 'node:fs/promises'
import { Client, type QueryResult } from 'pg'
import { expect } from 'vitest'

export type DocumentedSql = Awaited<ReturnType<typeof openDocumentedSql>>

/** Reads the SQL blocks of docs/operations.md, to run them in a database. The caller ends the client. */
export async function openDocumentedSql(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const document = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const blocks = [...document.matchAll(/^```sql\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  const executedBlocks = new Set<string>()
  return {
    client,
    blocks,
    /** Runs the only block that contains this text, with the example ids replaced by real ones. */
    async run(text: string, replacements: Record<string, string> = {}): Promise<QueryResult[]> {
      const [block = '', ...others] = blocks.filter((each) => each.includes(text))
      expect([block === '', others]).toEqual([false, []])
      executedBlocks.add(block)
      let sql = block
      for (const [documentedValue, replacement] of Object.entries(replacements)) {
        expect(sql).toContain(documentedValue)
        sql = sql.replaceAll(documentedValue, replacement)
      }
      return [await client.query(sql)].flat()
    },
    /** The blocks that `run` has not run. */
    getUnexecutedBlocks: () => blocks.filter((block) => !executedBlocks.has(block)),
  }
}
