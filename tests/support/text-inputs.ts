import type { Account } from './client.ts'
import { createMultipart, percentEncode, type RawResponse, sendRequest } from './raw-http.ts'

type SchemaProperty = { format?: string; items?: { format?: string } }
type OpenApiOperation = {
  security?: object[]
  parameters?: { in: string; name: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, SchemaProperty>; required?: string[] } }> }
}

/** Where a text may stand in a call of REST: in its path, query, headers, JSON or form, or as the name of its file. */
export type TextInput = { method: string; path: string; operation: OpenApiOperation; in: string; name: string }

const isFile = ({ format, items }: SchemaProperty) => format === 'binary' || items?.format === 'binary'

/** Every such place of every call, as the app itself documents them. */
export async function listTextInputs(address: string): Promise<TextInput[]> {
  const { paths } = JSON.parse((await sendRequest(address, 'GET', '/api/openapi.json')).text) as { paths: Record<string, Record<string, OpenApiOperation>> }
  const operations = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
  return operations.flatMap((each) => [
    ...(each.operation.parameters ?? []).map((parameter) => ({ ...each, in: parameter.in, name: parameter.name })),
    ...Object.entries(each.operation.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
      Object.entries(schema.properties ?? {}).map(([name, field]) => ({
        ...each,
        in: type === 'application/json' ? 'json' : isFile(field) ? 'file' : 'form',
        name,
      })),
    ),
  ])
}

/** What fits where a call needs something else beside the text in question. */
export const createValidValues = (viewer: Account & { username: string }): Record<string, string | boolean> => ({
  ...{ uid: viewer.uid, username: viewer.username, email: viewer.email, community: 'learn', contentHtml: 'x', course: 'BCom Finance', ownsBusiness: 'false' },
  ...{
    name: 'Idli Corner',
    question: 'When is the library open?',
    id: '0b0f9b3e-8a52-4b0e-9a3f-6d7c3c1f0a11',
    key: '0b0f9b3e-8a52-4b0e-9a3f-6d7c3c1f0a11.webp',
  },
})

/** Calls with a text in its place, and with what fits in all others that are needed. */
export async function sendText(
  address: string,
  { method, path, operation, ...input }: TextInput,
  text: string,
  viewer: Account & { username: string },
): Promise<RawResponse> {
  const validValues = createValidValues(viewer)
  const valueFor = (location: string, name: string) => (location === input.in && name === input.name ? text : validValues[name])
  const selectParameters = (where: string) =>
    (operation.parameters ?? []).filter((each) => each.in === where && (each.required || (where === input.in && each.name === input.name)))
  const target = path.replaceAll(/\{(\w+)\}/g, (_all, name) => percentEncode(String(valueFor('path', name))))
  const query = selectParameters('query').map(({ name }) => `${name}=${percentEncode(String(valueFor('query', name)))}`)
  // Where visitors may call, one does: a token is looked up each time.
  const isPublic = operation.security?.some((way) => Object.keys(way).length === 0)
  const headers: Record<string, string> = isPublic ? {} : { authorization: `Bearer ${viewer.token}` }
  // What ends a line would end the header; the bytes of the others go out as they are.
  for (const { name } of selectParameters('header')) headers[name] = Buffer.from(text.replaceAll(/\p{Cc}/gu, '')).toString('latin1')
  const body = createBody(operation, input, valueFor)
  if (body) headers['content-type'] = body.type
  return sendRequest(address, method.toUpperCase(), `${target}${query.length ? `?${query.join('&')}` : ''}`, { headers, ...(body && { body: body.body }) })
}

function createBody(operation: OpenApiOperation, input: { in: string; name: string }, valueFor: (where: string, name: string) => string | boolean | undefined) {
  const [type, { schema }] = Object.entries(operation.requestBody?.content ?? {})[0] ?? ['', { schema: {} }]
  if (!type) return null
  const properties = schema.properties ?? {}
  const names = [...new Set([...(schema.required ?? []), ...(['json', 'form'].includes(input.in) ? [input.name] : [])])]
  if (type === 'application/json') return { type, body: JSON.stringify(Object.fromEntries(names.map((name) => [name, valueFor('json', name)]))) }
  const texts = names.filter((name) => !isFile(properties[name] ?? {})).map((name): [string, string] => [name, String(valueFor('form', name))])
  // A description needs a file that it describes.
  const needsFile = input.in === 'file' || input.name === 'alt'
  const field = Object.keys(properties).find((name) => isFile(properties[name] ?? {})) ?? ''
  const name = input.in === 'file' ? `${valueFor('file', field)}.pdf` : 'a.pdf'
  return createMultipart(texts, needsFile ? { field, name, type: 'application/pdf', content: '%PDF-1.4\n%%EOF' } : undefined)
}
