import {
  buildClientSchema,
  buildSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql'
import { expect, test } from 'vitest'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

type Described = { name: string; description?: string | null }

/** The members of a type: fields with their arguments, input fields, enum values. */
function listMembers(type: GraphQLNamedType): [string, Described][] {
  if (isEnumType(type)) return type.getValues().map((value) => [value.name, value])
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => [field.name, field])
  if (!isObjectType(type) && !isInterfaceType(type)) return []
  return Object.values(type.getFields()).flatMap((field) => [
    [field.name, field] as [string, Described],
    ...field.args.map((arg): [string, Described] => [`${field.name}(${arg.name})`, arg]),
  ])
}

/** The names of all elements without a description. */
function findUndescribed(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))
  const all: [string, Described][] = [
    ...types.flatMap((type): [string, Described][] => [
      [type.name, type],
      ...listMembers(type).map(([name, part]): [string, Described] => [`${type.name}.${name}`, part]),
    ]),
    ...schema
      .getDirectives()
      .flatMap((directive): [string, Described][] => [
        [`@${directive.name}`, directive],
        ...directive.args.map((arg): [string, Described] => [`@${directive.name}(${arg.name})`, arg]),
      ]),
  ]
  return all.filter(([, { description }]) => !description?.trim()).map(([name]) => name)
}

test('full introspection is public, and everything is described', async () => {
  const introspection = getIntrospectionQuery({ schemaDescription: true, specifiedByUrl: true, directiveIsRepeatable: true, inputValueDeprecation: true })
  const { data, errors } = await graphql(app, introspection)
  expect(errors).toBeUndefined()
  const schema = buildClientSchema(data)
  expect(schema.description).toBeTruthy()
  expect(findUndescribed(schema)).toEqual([])
})

test('reports elements without a description', () => {
  const bare = buildSchema(`
    directive @d(a: Int) on SCALAR
    scalar S @d(a: 1)
    enum E { V }
    input I { f: Int }
    interface N { f(i: I, e: E): S }
    "Described." type Query { "Described." n: N " " f: S }
  `)
  expect(findUndescribed(bare)).toEqual(['S', 'E', 'E.V', 'I', 'I.f', 'N', 'N.f', 'N.f(i)', 'N.f(e)', 'Query.f', '@d', '@d(a)'])
})
