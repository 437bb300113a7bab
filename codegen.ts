import type { CodegenConfig } from '@graphql-codegen/cli'
import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers'
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql'

/** Thin, fully inferred hooks for Apollo Client 4: `use<Name>Query`, `use<Name>Mutation`. Subscriptions have none: they are listened to by document. */
const hooks: CodegenPlugin = {
  plugin(_schema, documents) {
    const operations = documents
      .flatMap(({ document }) => document?.definitions ?? [])
      .filter((node): node is OperationDefinitionNode => node.kind === 'OperationDefinition' && node.operation !== 'subscription')
    const lines = operations.map((node) => {
      const name = node.name?.value ?? ''
      const kind = node.operation === 'query' ? 'Query' : 'Mutation'
      const types = `${name}${kind}, ${name}${kind}Variables`
      return `export const use${name}${kind} = (options?: use${kind}.Options<${types}>) => use${kind}(${name}Document, options as use${kind}.Options<${types}>)`
    })
    return {
      prepend: [
        `import { ${[...new Set(operations.map(({ operation }) => (operation === 'query' ? 'useQuery' : 'useMutation')))].sort().join(', ')} } from '@apollo/client/react'`,
      ],
      content: lines.join('\n'),
    }
  },
}

/** The allow-list of rich text, read from the `@allow` of the Html scalar, for server and browser alike. */
const allowList: CodegenPlugin = {
  plugin(schema: GraphQLSchema) {
    const directive = schema.getType('Html')?.astNode?.directives?.find(({ name }) => name.value === 'allow')
    const lists = directive?.arguments?.map(({ name, value }) => {
      const items = value.kind === 'ListValue' ? value.values.map((item) => ('value' in item ? String(item.value) : '')) : []
      return `  ${name.value}: ${JSON.stringify(items)},`
    })
    return `/** What rich text may hold: tags, attributes, address schemes. */\nexport const allowed = {\n${lists?.join('\n')}\n}\n`
  },
}

/** The names of the client's operations: the operator may see those, and no others. */
const operationNames: CodegenPlugin = {
  plugin(_schema, documents) {
    const definitions = documents.flatMap(({ document }) => document?.definitions ?? [])
    const names = definitions.flatMap((node) => (node.kind === 'OperationDefinition' && node.name ? [node.name.value] : []))
    return `export const operationNames: string[] = ${JSON.stringify(names.sort())}\n`
  },
}

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
      plugins: ['typescript', 'typescript-resolvers', { add: { content: "import type { Upload } from '../lib/upload.ts'" } }],
      config: {
        scalars,
        contextType: '../context.ts#Context',
        useTypeImports: true,
        enumsAsTypes: true,
        makeResolverTypeCallable: true,
        inputMaybeValue: 'T | null | undefined',
        mappers: {
          Setup: '../features/users/progress.ts#ProgressState',
          User: '../features/users/data.ts#UserCard',
          Business: '../features/businesses/data.ts#BusinessRecord',
          Club: '../features/clubs/data.ts#ClubRecord',
          Event: '../features/events/data.ts#EventRecord',
          ThriftItem: '../features/thrift/data.ts#ThriftItemRecord',
          Post: '../features/posts/data.ts#PostRecord',
          Message: '../features/compa/data.ts#MessageRecord',
          CampusPage: '../features/compa/data.ts#CampusPageRecord',
          CompaAnswerPart: '../features/compa/service.ts#AnswerPart',
          PostAdded: '../features/posts/data.ts#PostAddedNotice',
          Media: '../features/media/data.ts#FileRecord',
          Attachment: '../features/media/data.ts#FileRecord',
        },
      },
    },
    'server/generated/operation-names.ts': { documents: 'client/src/**/*.graphql', plugins: [{ operationNames: {} }] },
    'server/generated/rich-text.ts': { plugins: [{ allowList: {} }] },
    'client/src/generated/rich-text.ts': { plugins: [{ allowList: {} }] },
    'client/src/generated/graphql.ts': {
      documents: 'client/src/**/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node', { hooks: {} }],
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
    if (name.endsWith('hooks')) return hooks
    if (name.endsWith('operationNames')) return operationNames
    return import(name)
  },
}

export default config
