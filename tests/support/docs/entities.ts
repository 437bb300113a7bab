import { readFileSync } from 'node:fs'

const schemaFile = 'prisma/schema.prisma'

/** `isOptional`: the reference may be null. `isUnique`: at most one row refers to a target. */
type Reference = { target: string; isOptional: boolean; isUnique: boolean }
type Model = { name: string; table: string; comment: string; references: Reference[] }

/** The models of a section of the schema, between two headings such as `// ─── users ───`. */
function readModels(section: string): Model[] {
  const models = section.matchAll(/(?<comments>(?:^\/\/\/.*\n)*)^model (?<name>\w+) \{\n(?<body>[\s\S]*?)^\}/gm)
  return [...models].map(({ groups: { name = '', body = '', comments = '' } = {} }) => ({
    name,
    table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
    comment: [...comments.matchAll(/\/\/\/ (.*)/g)].map(([, line]) => line).join(' '),
    references: [...body.matchAll(/^ +\w+ +(?<target>\w+)(?<optional>\??) +@relation\(.*?fields: \[(?<fields>[^\]]*)\]/gm)].map(({ groups: reference }) => ({
      target: reference?.target ?? '',
      isOptional: reference?.optional === '?',
      isUnique: isUniqueKey(body, reference?.fields ?? ''),
    })),
  }))
}

const isUniqueKey = (body: string, fields: string): boolean =>
  body.includes(`@@id([${fields}])`) || body.includes(`@@unique([${fields}])`) || new RegExp(`^ +${fields} .*@(?:id|unique)\\b`, 'm').test(body)

/** One line of a Mermaid diagram: `Post ||--o{ Reply`. */
const toEdge = (name: string, { target, isOptional, isUnique }: Reference) => `  ${target} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${name} : ""`

/** The page docs/entities.md. */
export function describeEntities(): string {
  const [, ...parts] = readFileSync(schemaFile, 'utf8').split(/^\/\/ ─+ (.+?) ─+$/m)
  const sections = parts
    .flatMap((heading, index) => (index % 2 ? [] : [{ heading, models: readModels(parts[index + 1] ?? '') }]))
    .filter(({ models }) => models.length > 0)
  const pages = sections.map(({ heading, models }) => {
    // Nearly every row belongs to a user: the table says so, and the diagram stays readable.
    const edges = models.flatMap(({ name, references }) => references.filter(({ target }) => target !== 'User').map((reference) => toEdge(name, reference)))
    const diagram = edges.length ? `\n\`\`\`mermaid\nerDiagram\n${[...new Set(edges)].join('\n')}\n\`\`\`\n` : ''
    const rows = models.map(({ name, table, comment, references }) => {
      const targets = [...new Set(references.map(({ target, isOptional }) => `${target}${isOptional ? '?' : ''}`))]
      return `| \`${name}\` | \`${table}\` | ${targets.join(', ')} | ${comment} |`.replaceAll('  ', ' ')
    })
    return `## ${heading[0]?.toUpperCase()}${heading.slice(1)}\n${diagram}\n| model | table | refers to | contents |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Entities

The tables of PostgreSQL and their foreign keys, written from \`${schemaFile}\`, which has the columns, by
\`npx vitest run --project=unit tests/unit/docs/entities.test.ts -u\`. \`Name?\` is a reference that may be null. The diagrams leave out references to \`User\`.

${pages.join('\n')}`
}
