import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files whose exports are checked. */
const checked = /^(?:server|client[\\/]src)[\\/]/

/** The exports of the server and the client whose names stand in no other file, as `file: name`. Tests count as other files, and so do schemas, which name the records of resolvers. */
export function listDeadExports(root: string): string[] {
  const paths = globSync(['*.ts', '{server,client,tests,prisma}/**/*.{ts,tsx}', 'server/features/*/schema.graphql'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**'],
  })
  const read = (path: string) => {
    const text = readFileSync(join(root, path), 'utf8')
    return path.endsWith('.graphql') ? (text.match(/^# Record: .*$/gm) ?? []).join('\n') : text
  }
  const texts = paths.map((path) => ({ path, text: read(path) }))
  const fileCounts = new Map<string, number>()
  for (const { text } of texts) for (const word of new Set(text.match(/[A-Za-z_]\w*/g))) fileCounts.set(word, (fileCounts.get(word) ?? 0) + 1)
  return texts
    .filter(({ path }) => checked.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function\*?|const|type|interface|class|let) (\w+)/gm)]
        .filter(([, name = '']) => fileCounts.get(name) === 1)
        .map(([, name]) => `${path}: ${name}`),
    )
}
