import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const width = 80

/**
 * Writes `schema.graphql` from `server/graphql/schema.graphql` and the `schema.graphql` of each feature, in alphabetical order. Parts are copied as they are: a
 * feature adds fields to a type of another part with `extend type`.
 */
export function composeSchema(root: string) {
  const parts = globSync('server/features/*/schema.graphql', { cwd: root }).sort()
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const sections = parts.map((file) => `${`# ─── ${basename(dirname(file))} `.padEnd(width, '─')}\n\n${read(file)}`)
  const composed = [
    '# Written by `npm run generate` from the parts in server/graphql and server/features.\n',
    read('server/graphql/schema.graphql'),
    ...sections,
  ].join('\n')
  const file = join(root, 'schema.graphql')
  if (readFileSync(file, 'utf8') !== composed) writeFileSync(file, composed)
}
