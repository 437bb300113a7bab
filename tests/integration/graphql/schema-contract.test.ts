import { readFileSync } from 'node:fs'
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  introspectionFromSchema,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { expect, test } from 'vitest'
import { graphql } from '../../support/client.ts'
import { startTestApp } from '../../support/test-app.ts'

const everything = { schemaDescription: true, specifiedByUrl: true, directiveIsRepeatable: true, inputValueDeprecation: true }
const printed = (introspection: IntrospectionQuery) => printSchema(lexicographicSortSchema(buildClientSchema(introspection)))

test('the schema that is served is the contract, word for word', async () => {
  const app = await startTestApp()
  const { data } = await graphql(app, getIntrospectionQuery(everything))
  await app.stop()
  const contract = introspectionFromSchema(buildSchema(readFileSync('schema.graphql', 'utf8')), everything)
  expect(printed(data)).toBe(printed(contract))
})
