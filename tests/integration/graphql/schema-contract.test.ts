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
import { graphql } from '../../support/http/client.ts'
import { startTestApp } from '../../support/test-app.ts'

const introspectionOptions = { schemaDescription: true, specifiedByUrl: true, directiveIsRepeatable: true, inputValueDeprecation: true }
const printed = (introspection: IntrospectionQuery) => printSchema(lexicographicSortSchema(buildClientSchema(introspection)))

test('the served schema equals schema.graphql', async () => {
  const app = await startTestApp()
  const { data } = await graphql(app, getIntrospectionQuery(introspectionOptions))
  await app.stop()
  const contract = introspectionFromSchema(buildSchema(readFileSync('schema.graphql', 'utf8')), introspectionOptions)
  expect(printed(data)).toBe(printed(contract))
})
