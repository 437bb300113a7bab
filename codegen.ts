import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { CodegenConfig } from '@graphql-codegen/cli'
import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers'
import { plugin as generateTypedDocuments } from '@graphql-codegen/typed-document-node'
import { type DocumentNode, type GraphQLSchema, Kind, print, type SelectionSetNode, visit } from 'graphql'
import { pictureSizes } from './client/src/features/posts/files/picture-sizes.ts'
import { maxAnnouncementDays, maxAnnouncementLength } from './server/features/announcements/input.ts'
import { trainEmergencyClassifier } from './server/features/compa/emergency-training/train.ts'
import { followUpWindowMs, maxPreviousQuestions, maxQuestionLength } from './server/features/compa/input.ts'
import { checkInLeadMs } from './server/features/events/check-in/input.ts'
import { maxListedEvents, maxQuestions } from './server/features/events/input.ts'
import { maxMessageLength } from './server/features/events/messages/input.ts'
import { maxAnswerLength } from './server/features/events/registrations/input.ts'
import { fileTypeRules, maxFileBytes } from './server/features/media/input.ts'
import { maxAppealLength, maxNoteLength, maxSentenceLength, noteNeededMessage } from './server/features/moderation/input.ts'
import { kinds } from './server/features/notifications/kinds.ts'
import { fileKinds, postFileLimit } from './server/features/posts/input.ts'
import { maxAltLength } from './server/features/texts/input.ts'
import { maxProfileLinks, newUsernameMessage, newUsernamePattern, usernameMessage, usernamePattern } from './server/features/users/input.ts'
import { hashtagPattern } from './server/sanitize/hashtags.ts'
import { inlineTagPattern, markPattern } from './server/sanitize/tokens.ts'
import { brand } from './server/utils/brand.ts'

/** Generates the allow-list of rich text from the directive `@allow` of the scalar Html, for server and client. */
const allowList: CodegenPlugin = {
  plugin(schema: GraphQLSchema) {
    const directive = schema.getType('Html')?.astNode?.directives?.find(({ name }) => name.value === 'allow')
    const lists = directive?.arguments?.map(({ name, value }) => {
      const items = value.kind === 'ListValue' ? value.values.map((item) => ('value' in item ? String(item.value) : '')) : []
      return `  ${name.value}: ${JSON.stringify(items)},`
    })
    return `/** The allow-list of rich text: tags, attributes, URL schemes. */\nexport const allowed = {\n${lists?.join('\n')}\n}\n`
  },
}

/** Generates the names of the client's operations. Only these appear in metrics and traces. */
const operationNames: CodegenPlugin = {
  plugin(_schema, documents) {
    const definitions = documents.flatMap(({ document }) => document?.definitions ?? [])
    const names = definitions.flatMap((node) => (node.kind === 'OperationDefinition' && node.name ? [node.name.value] : []))
    return `export const operationNames: string[] = ${JSON.stringify(names.sort())}\n`
  },
}

/** The matches of a pattern that begins with the comment `# <name>`, in the files of a glob. Throws for such a comment that the pattern does not match. */
function readComments(glob: string, name: string, pattern: RegExp): { file: string; groups: string[] }[] {
  const files = globSync(glob, { cwd: import.meta.dirname }).sort()
  return files.flatMap((file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    const matches = [...text.matchAll(pattern)]
    const comments = text.match(new RegExp(`^#\\s*${name}\\b`, 'gm')) ?? []
    if (matches.length !== comments.length) throw new Error(`${file}: a comment '# ${name}' does not stand directly before what it is about.`)
    return matches.map(([, ...groups]) => ({ file, groups }))
  })
}

/**
 * The client queries below a comment `# Persisted`. They are sent as GET with a hash, so that browsers, proxies and the server can cache the responses.
 * Their responses are public (`@cacheControl`), and no variable is a search text or identifies a person, but for the username, which is part of the page's address.
 */
const listPersistedQueryNames = () => readComments('client/src/**/*.graphql', 'Persisted', /^# Persisted\nquery (\w+)/gm).map(({ groups: [name = ''] }) => name)
const declarePersistedQueryName = () =>
  `export type PersistedQueryName = ${listPersistedQueryNames()
    .map((name) => `'${name}'`)
    .join(' | ')}\n`

/**
 * The persisted queries with hash and text. The text is as Apollo Client prints the typed document of a query: fragments in its order, with `__typename` in
 * every selection set but the outermost.
 */
function collectPersistedQueries(...[schema, documents, config]: Parameters<typeof generateTypedDocuments>) {
  const { content } = generateTypedDocuments(schema, documents, config) as { content: string }
  return listPersistedQueryNames().map((name) => {
    const [, json] = new RegExp(`^export const ${name}Document = (.*) as unknown as `, 'm').exec(content) ?? []
    if (!json) throw new Error(`There is no operation ${name}.`)
    const text = print(addTypenames(JSON.parse(json)))
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

const addTypenames = (document: DocumentNode) =>
  visit(document, {
    SelectionSet: (node: SelectionSetNode, _key, parent) =>
      parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION
        ? undefined
        : { ...node, selections: [...node.selections, { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }] },
  })

/** Generates the persisted queries for the server. */
const persistedQueries: CodegenPlugin = {
  plugin: (schema, documents, config) =>
    `${declarePersistedQueryName()}export const persistedQueries: { name: PersistedQueryName; hash: string; text: string }[] = ${JSON.stringify(collectPersistedQueries(schema, documents, config))}\n`,
}

/** Generates the hashes of the persisted queries for the client. */
const queryHashes: CodegenPlugin = {
  plugin: (schema, documents, config) =>
    `${declarePersistedQueryName()}export const queryHashes: Record<string, string> = ${JSON.stringify(Object.fromEntries(collectPersistedQueries(schema, documents, config).map(({ name, hash }) => [name, hash])))}\n`,
}

/** A file with constants of the server for the client, which imports nothing of the server, or the reverse. */
const exportConstants = (constants: Record<string, object | string | number>) => ({
  plugins: [{ add: { content: Object.entries(constants).map(([name, value]) => exportConstant(name, value)) } }],
})
const exportConstant = (name: string, value: object | string | number) =>
  `export const ${name} = ${value instanceof RegExp ? value : `${JSON.stringify(value)} as const`}`

/** The classifier of emergencies, whose files import only each other. */
const emergencyFiles = readdirSync(new URL('server/features/compa/emergency/', import.meta.url))

/** A copy of a file without imports from other folders. */
const copyFile = (path: string) => ({ plugins: [{ add: { content: readFileSync(new URL(path, import.meta.url), 'utf8') } }] })

/** The accepted content types and file extensions of a kind, and its maximum size. */
function collectFileRules(kind: 'image' | 'video' | 'document') {
  const rules = Object.entries(fileTypeRules).filter(([, rule]) => rule.kind === kind.toUpperCase())
  return { types: rules.map(([type]) => type), extensions: [...new Set(rules.flatMap(([, { extensions }]) => extensions))], maxBytes: maxFileBytes[kind] }
}

const fileRules = { image: collectFileRules('image'), video: collectFileRules('video'), document: collectFileRules('document') }

const notificationLabels = Object.fromEntries(Object.entries(kinds).map(([kind, { label }]) => [kind, label]))

/** Trains only when code is generated: each start of the app reads this file, and training takes some seconds. */
const emergencyWeights: CodegenPlugin = { plugin: () => (trainedWeights ??= exportConstant('emergencyWeights', trainEmergencyClassifier())) }
let trainedWeights: string | undefined

/** The record types of the resolvers, which a comment names before the description of the type: `# Record: data.ts#PostRecord`, relative to the folder of the schema. */
const collectRecords = () =>
  Object.fromEntries(
    readComments('server/features/*/schema.graphql', 'Record', /^# Record: (\S+)\n(?:"""\n[\s\S]*?\n"""\n|".*"\n)?type (\w+)/gm).map(
      ({ file, groups: [record = '', type] }) => [type, `../${posix.relative('server', posix.join(posix.dirname(file), record))}`],
    ),
  )

const scalars = {
  DateTime: { input: 'Date', output: 'Date' },
  Html: 'string',
  Upload: { input: 'Promise<Upload>', output: 'never' },
}

const config: CodegenConfig = {
  schema: 'schema.graphql',
  silent: true,
  generates: {
    'server/generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers', { add: { content: "import type { Upload } from '../http/uploads/upload.ts'" } }],
      config: {
        scalars,
        contextType: '../context.ts#Context',
        useTypeImports: true,
        enumsAsTypes: true,
        makeResolverTypeCallable: true,
        inputMaybeValue: 'T | null | undefined',
        mappers: collectRecords(),
      },
    },
    'server/generated/operation-names.ts': { documents: 'client/src/**/*.graphql', plugins: [{ operationNames: {} }] },
    'server/generated/persisted-queries.ts': { documents: 'client/src/**/*.graphql', plugins: [{ persistedQueries: {} }] },
    'client/src/generated/query-hashes.ts': { documents: 'client/src/**/*.graphql', plugins: [{ queryHashes: {} }] },
    'server/generated/rich-text.ts': { plugins: [{ allowList: {} }] },
    'client/src/generated/rich-text.ts': { plugins: [{ allowList: {} }] },
    'server/generated/picture-sizes.ts': exportConstants({ pictureSizes }),
    'server/generated/colours.css': copyFile('client/src/styles/colours.css'),
    'client/src/generated/client-config.ts': copyFile('server/pages/client-config-type.ts'),
    'client/src/generated/shorten.ts': copyFile('server/utils/text/shorten.ts'),
    'client/src/generated/graphemes.ts': copyFile('server/utils/text/graphemes.ts'),
    'client/src/generated/whatsapp-url.ts': copyFile('server/features/businesses/whatsapp-url.ts'),
    'client/src/generated/safe-link.ts': copyFile('server/sanitize/safe-link.ts'),
    'client/src/generated/split-urls.ts': copyFile('server/sanitize/split-urls.ts'),
    'client/src/generated/text-styles.ts': copyFile('server/sanitize/text-styles.ts'),
    'client/src/generated/ms-word-lists.ts': copyFile('server/sanitize/ms-word-lists.ts'),
    'client/src/generated/ticket.ts': copyFile('server/features/events/check-in/ticket.ts'),
    ...Object.fromEntries(emergencyFiles.map((name) => [`client/src/generated/emergency/${name}`, copyFile(`server/features/compa/emergency/${name}`)])),
    'server/generated/emergency-weights.ts': { plugins: [{ emergencyWeights: {} }] },
    'client/src/generated/emergency-weights.ts': { plugins: [{ emergencyWeights: {} }] },
    'client/src/generated/brand.ts': exportConstants({ brand }),
    // A module of its own: the feed needs no other rules in its first load.
    'client/src/generated/document-types.ts': exportConstants({ documentTypes: fileRules.document.types }),
    'client/src/generated/file-rules.ts': exportConstants({
      documentTypes: fileRules.document.types,
      fileKinds,
      fileRules,
      maxAltLength,
      maxPostFiles: postFileLimit.maxFiles,
      tooManyFilesMessage: postFileLimit.message,
    }),
    'client/src/generated/question-limits.ts': exportConstants({ maxPreviousQuestions, maxQuestionLength, followUpWindowMs }),
    'client/src/generated/username-rule.ts': exportConstants({ newUsernameMessage, newUsernamePattern, usernameMessage, usernamePattern }),
    'client/src/generated/hashtag-rule.ts': exportConstants({ hashtagPattern, markPattern }),
    'client/src/generated/inline-tags.ts': exportConstants({ inlineTagPattern }),
    'client/src/generated/profile-limits.ts': exportConstants({ maxProfileLinks }),
    'client/src/generated/announcement-limits.ts': exportConstants({ maxAnnouncementLength, maxAnnouncementDays }),
    'client/src/generated/event-limits.ts': exportConstants({ maxListedEvents, maxQuestions, maxAnswerLength, maxMessageLength, checkInLeadMs }),
    'client/src/generated/moderation-limits.ts': exportConstants({ maxNoteLength, maxSentenceLength, maxAppealLength, noteNeededMessage }),
    'client/src/generated/notification-labels.ts': exportConstants({ notificationLabels }),
    'client/src/generated/graphql.ts': {
      documents: 'client/src/**/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        scalars: { DateTime: 'string', Html: 'string', Upload: 'File' },
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypename: false,
        nonOptionalTypename: false,
      },
    },
  },
  pluginLoader: async (name: string) => {
    if (name.endsWith('allowList')) return allowList
    if (name.endsWith('operationNames')) return operationNames
    if (name.endsWith('persistedQueries')) return persistedQueries
    if (name.endsWith('queryHashes')) return queryHashes
    if (name.endsWith('emergencyWeights')) return emergencyWeights
    return import(name)
  },
}

export default config
