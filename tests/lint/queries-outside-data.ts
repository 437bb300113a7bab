import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFiles } from './data-files.ts'

/** A call of Prisma or SQL by one of the names under which a client or a transaction is passed. */
const queries =
  /\$(?:query|execute)Raw|\.queryRows\b|\b(?:database|primary|replica|transaction|tx)\s*\.\s*[a-z]\w+\s*\.\s*(?:find|create|update|delete|count|upsert|aggregate|groupBy)\w*\s*[<(]/g

/** The lines of a file on which a query begins. */
export const findQueries = (text: string): number[] => [...text.matchAll(queries)].map(({ index }) => text.slice(0, index).split('\n').length)

/** The lines of features outside their data files that query the database, as `file:line`. */
export const listQueriesOutsideData = (root: string): string[] =>
  globSync('server/features/**/*.ts', { cwd: root })
    .filter((path) => !dataFiles.test(path) && !path.endsWith('/account-data.ts'))
    .flatMap((path) => findQueries(readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`))
