import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { features } from '../../server/features/index.ts'
import { dataFiles } from './data-files.ts'

/** Folders and files of the server, lowest layer first. Each imports only from layers before it. */
const serverLayers = (
  'utils config observability files sanitize relay storage database web-push email jobs outbox http auth rest features embedded pages ' +
  'context request-context graphql cli app graceful-shutdown start main'
).split(' ')

/** Folders of the client, lowest layer first. */
const clientLayers = ['generated', 'lib', 'components', 'features', 'pages', 'app', 'sandbox', 'worker']

const featureNames = features.map(({ name }) => name)

export type Import = { file: string; source: string; isTypeOnly: boolean }

/** The static imports and re-exports of a file, without dynamic imports. Relative sources are resolved to paths from the project root. */
export function readImports(file: string, text: string): Import[] {
  const statements = text.matchAll(/^(?:import|export)\s(?:(?<type>type\s)?[^'";]*?from\s*)?['"](?<source>[^'"]+)['"]/gm)
  return [...statements].map(({ groups }) => {
    const source = groups?.source ?? ''
    return { file, source: source.startsWith('.') ? posix.join(posix.dirname(file), source) : source, isTypeOnly: Boolean(groups?.type) }
  })
}

/** The reason why an import violates the rules of docs/architecture.md, or null. */
export function findViolation({ file, source, isTypeOnly }: Import): string | null {
  const [from, to] = [file.split('/'), source.split('/')]
  if (from[0] === 'server' && source.startsWith('client/src/')) return 'The server imports nothing of the client.'
  if (from[0] === 'client' && source.startsWith('server/')) return 'The client imports nothing of the server.'
  if (from[0] === 'server' && to[0] === 'server' && to[1] !== 'generated') {
    const [own, other] = [from, to].map((path) => serverLayers.indexOf((path[1] ?? '').replace(/\.ts$/, '')))
    if (own === undefined || other === undefined || own < 0 || other < 0) return `Add the folder to the layers of the server: ${own === -1 ? file : source}.`
    if (other > own) return `The layers of the server are, lowest first: ${serverLayers.join(' ')}.`
  }
  if (source.startsWith('client/src/') && from[1] === 'src' && from.length > 3) {
    const [own, other] = [from, to].map((path) => clientLayers.indexOf(path[2] ?? ''))
    if (own !== undefined && other !== undefined && other > own) return `The layers of the client are, lowest first: ${clientLayers.join(' ')}.`
  }
  if (file.startsWith('client/src/components/') && /^client\/src\/generated\/graphql|^@apollo\//.test(source)) return 'A component asks for no data.'
  return file.startsWith('server/features/') ? findFeatureViolation(file, source, isTypeOnly) : findTransportViolation(file, source)
}

function findTransportViolation(file: string, source: string): string | null {
  const isTransport = /^server\/(?:graphql|rest)\//.test(file)
  return isTransport && /\/(?:data|loaders)\.ts$|\/data\/|generated\/prisma|^@prisma\//.test(source) ? 'A transport reads no data by itself.' : null
}

/** Imports that are forbidden for a file of a feature, by file name. With `allowsTypes`, type-only imports are allowed. */
const forbiddenByRole: [role: RegExp, source: RegExp, allowsTypes: boolean][] = [
  [/^(?:resolvers|endpoints)$/, /generated\/prisma|^@prisma\/|^zod$/, false],
  [/^(?:resolvers|endpoints)$/, dataFiles, true],
  [/^service$/, /^express$|generated\/prisma|^@prisma\/|\/(?:resolvers|endpoints)\.ts$/, true],
  [/^policy$/, /./, true],
  [/^input$/, /^(?!zod$|server\/(?:sanitize\/(?:line-schema|text|text-schema)|relay\/node-id)\.ts$|server\/features\/.*\/input\.ts$)/, false],
  [/^presenter$/, /^express$|generated\/prisma|^@prisma\/|\/(?:resolvers|endpoints)\.ts$/, false],
  [/^presenter$/, dataFiles, true],
  [/^(?:data|loaders)$/, /^zod$|^express$|\/(?:service|policy|resolvers|endpoints)\.ts$/, false],
]

function findFeatureViolation(file: string, source: string, isTypeOnly: boolean): string | null {
  const [, , feature = ''] = file.split('/')
  const role = dataFiles.test(file) ? 'data' : posix.basename(file, '.ts')
  const [, folder, other = ''] = source.split('/')
  const isFeature = source.startsWith('server/') && folder === 'features'
  if (feature === 'index.ts') return null
  if (isFeature && other === 'index.ts') return 'A feature does not import the list of features.'
  if (isFeature && featureNames.indexOf(other) > featureNames.indexOf(feature)) return `A feature imports only features to its left: ${featureNames.join(' ')}.`
  if (isFeature && role === 'service' && other !== feature && /\/(?:data|loaders)\.ts$|\/data\//.test(source) && !isTypeOnly)
    return 'A service calls the services of other features, not their data.'
  const rule = forbiddenByRole.find(([roles, sources, allowsTypes]) => roles.test(role) && sources.test(source) && !(allowsTypes && isTypeOnly))
  return rule ? `The ${role} of a feature does not import this.` : null
}

/** The import cycles, as lists of files. */
export function findCycles(imports: Import[]): string[][] {
  const edges = Map.groupBy(
    imports.filter(({ source }) => /^(?:server|client)\//.test(source)),
    ({ file }) => file,
  )
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) return void cycles.push(path.slice(start))
    if (done.has(file)) return
    for (const { source } of edges.get(file) ?? []) visit(source, [...path, file])
    done.add(file)
  }
  for (const file of edges.keys()) visit(file, [])
  return cycles
}

/** The imports of all files of the server and the client. */
export function readProjectImports(root: string): Import[] {
  const folders = ['server', 'client/src']
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !parentPath.includes('generated'))
      .flatMap(({ name, parentPath }) => {
        const path = join(parentPath, name)
        return readImports(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8'))
      }),
  )
}
