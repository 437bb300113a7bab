import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a feature reads and writes its tables. */
const dataFiles = /\/data\.ts$|\/data\/|\/account-data\.ts$/

/** A call of Prisma or SQL by one of the names under which a client or a transaction is passed. */
const queries =
  /\$(?:query|execute)Raw|\.queryRows\b|\b(?:database|primary|transaction)\.[a-z]\w+\.(?:find|create|update|delete|count|upsert|aggregate|groupBy)\w*\(/

/** The lines of features outside their data files that query the database, as `file:line`. */
export const listQueriesOutsideData = (root: string): string[] =>
  globSync('server/features/**/*.ts', { cwd: root })
    .filter((path) => !dataFiles.test(path))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n')
      return lines.flatMap((line, index) => (queries.test(line) ? [`${path}:${index + 1}`] : []))
    })
