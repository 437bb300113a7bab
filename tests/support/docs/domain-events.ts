import { globSync, readFileSync } from 'node:fs'
import { features } from '../../../server/features/index.ts'

const sourceFile = 'server/jobs/domain-events.ts'

type DeclaredEvent = { kind: string; payload: string; comment: string }

/** The kinds that `DomainEvents` declares, with the types of their payloads and their comments. */
function readDeclaredEvents(): DeclaredEvent[] {
  const declaration = /^export interface DomainEvents \{\n(.*?)^\}/ms.exec(readFileSync(sourceFile, 'utf8'))?.[1] ?? ''
  return [...declaration.matchAll(/(?: {2}\/\*\* (?<comment>.*) \*\/\n)? {2}'(?<kind>[\w.]+)': (?<payload>.*)\n/g)].map(({ groups }) => ({
    ...{ kind: groups?.kind ?? '', payload: groups?.payload ?? '', comment: groups?.comment ?? '' },
  }))
}

/** The features with code that records a kind: by its name, or for a kind of text as `${kind}.held`. */
function findRecorders(kind: string, files: { feature: string; text: string }[]): string[] {
  const suffix = kind.split('.')[1]
  const isRecorder = (text: string) =>
    text.includes(`kind: '${kind}'`) ||
    (text.includes('insert into domain_events') && text.includes(`'${kind}'`)) ||
    (text.includes(`\`\${kind}.${suffix}\``) && ((suffix === 'held' && !kind.startsWith('case.')) || /^(?:post|reply)\./.test(kind)))
  return [...new Set(files.filter(({ text }) => isRecorder(text)).map(({ feature }) => feature))]
}

/** The page docs/domain-events.md. */
export function describeDomainEvents(): string {
  const files = globSync('server/features/*/**/*.ts').map((path) => ({ feature: path.split(/[\\/]/)[2] ?? '', text: readFileSync(path, 'utf8') }))
  const rows = readDeclaredEvents().map(({ kind, payload, comment }) => {
    const handlers = features.flatMap(({ name, jobs }) =>
      Object.keys(jobs?.handlers?.[kind as keyof typeof jobs.handlers] ?? {}).map((handler) => `${name}: ${handler}`),
    )
    const recorders = comment.startsWith('Recorded by a trigger') ? ['a trigger'] : findRecorders(kind, files)
    const columns = [`\`${kind}\``, payload === 'NoPayload' ? '' : `\`${payload.replaceAll('|', '\\|')}\``, recorders.join(', '), handlers.join(', '), comment]
    return `| ${columns.join(' | ')} |`.replaceAll('  ', ' ')
  })
  return `# Domain events

A change records its event in its transaction; a job for each handler follows ([decision 23](decisions/023-jobs.md)). This page is written from \`${sourceFile}\` and the list of
features by \`npx vitest run --project=unit tests/unit/docs/domain-events.test.ts -u\`.

| kind | payload | recorded by | handled by | |
|---|---|---|---|---|
${rows.join('\n')}
`
}
