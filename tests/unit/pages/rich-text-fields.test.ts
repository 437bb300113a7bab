import { globSync, readFileSync } from 'node:fs'
import { buildSchema, getNamedType, isObjectType, parse, visit } from 'graphql'
import { expect, test } from 'vitest'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

// server/pages/page-renderer.ts sanitises the fields of this name before it renders a page.
test('every field of rich text is named contentHtml', () => {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []))
  const names = fields.filter((field) => getNamedType(field.type).name === 'Html').map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(['contentHtml']))
})

test('no query of the client gives it another name', () => {
  const aliases: string[] = []
  for (const file of globSync('client/src/**/*.graphql'))
    visit(parse(readFileSync(file, 'utf8')), {
      Field({ name, alias }) {
        if (name.value === 'contentHtml' && alias) aliases.push(alias.value)
      },
    })
  expect(aliases).toEqual([])
})
