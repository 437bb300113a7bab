import type { Account } from '../factories.ts'
import { createMultipart, percentEncode, type RawResponse, sendRequest } from '../http/raw-http.ts'

type SchemaProperty = { format?: string; items?: { format?: string } }
type OpenApiOperation = {
  security?: object[]
  parameters?: { in: string; name: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, SchemaProperty>; required?: string[] } }> }
}

/** A REST parameter that takes text: in the path, query, headers, JSON or form, or the name of a file. */
export type TextInput = { method: string; path: string; operation: OpenApiOperation; in: string; name: string }

const isFile = ({ format, items }: SchemaProperty) => format === 'binary' || items?.format === 'binary'

/** Lists the text inputs of every endpoint in the OpenAPI document of the app. */
export async function listTextInputs(address: string): Promise<TextInput[]> {
  const { paths } = JSON.parse((await sendRequest(address, 'GET', '/api/openapi.json')).text) as { paths: Record<string, Record<string, OpenApiOperation>> }
  const operations = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
  return operations.flatMap((endpoint) => [
    ...(endpoint.operation.parameters ?? []).map((parameter) => ({ ...endpoint, in: parameter.in, name: parameter.name })),
    ...Object.entries(endpoint.operation.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
      Object.entries(schema.properties ?? {}).map(([name, field]) => ({
        ...endpoint,
        in: type === 'application/json' ? 'json' : isFile(field) ? 'file' : 'form',
        name,
      })),
    ),
  ])
}

/** Valid values for the other required parameters of a request. */
export const createValidValues = (viewer: Account & { username: string }): Record<string, string | boolean> => ({
  ...{ uid: viewer.uid, username: viewer.username, email: viewer.email, community: 'learn', contentHtml: 'x', course: 'BCom Finance', ownsBusiness: 'false' },
  ...{
    name: 'Idli Corner',
    question: 'When is the library open?',
    ...{ from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', token: 'x' },
    id: '0b0f9b3e-8a52-4b0e-9a3f-6d7c3c1f0a11',
    key: '0b0f9b3e-8a52-4b0e-9a3f-6d7c3c1f0a11.webp',
  },
})

/** Sends a request with the text in one input and valid values in all other required ones. */
export async function sendText(
  address: string,
  { method, path, operation, ...input }: TextInput,
  text: string,
  viewer: Account & { username: string },
): Promise<RawResponse> {
  const validValues = createValidValues(viewer)
  const valueFor = (location: string, name: string) => (location === input.in && name === input.name ? text : validValues[name])
  const selectParameters = (location: string) =>
    (operation.parameters ?? []).filter(
      (parameter) => parameter.in === location && (parameter.required || (location === input.in && parameter.name === input.name)),
    )
  const target = path.replaceAll(/\{(\w+)\}/g, (_all, name) => percentEncode(String(valueFor('path', name))))
  const query = selectParameters('query').map(({ name }) => `${name}=${percentEncode(String(valueFor('query', name)))}`)
  // Public endpoints are called without a token, since each token costs a check by the emulator.
  const isPublic = operation.security?.some((requirement) => Object.keys(requirement).length === 0)
  const headers: Record<string, string> = isPublic ? {} : { authorization: `Bearer ${viewer.token}` }
  // Control characters would end the header; all other bytes are sent unchanged.
  for (const { name } of selectParameters('header')) headers[name] = Buffer.from(text.replaceAll(/\p{Cc}/gu, '')).toString('latin1')
  const body = createBody(operation, input, valueFor)
  if (body) headers['content-type'] = body.type
  return sendRequest(address, method.toUpperCase(), `${target}${query.length ? `?${query.join('&')}` : ''}`, { headers, ...(body && { body: body.body }) })
}

function createBody(
  operation: OpenApiOperation,
  input: { in: string; name: string },
  valueFor: (location: string, name: string) => string | boolean | undefined,
) {
  const [type, { schema }] = Object.entries(operation.requestBody?.content ?? {})[0] ?? ['', { schema: {} }]
  if (!type) return null
  const properties = schema.properties ?? {}
  const names = [...new Set([...(schema.required ?? []), ...(['json', 'form'].includes(input.in) ? [input.name] : [])])]
  if (type === 'application/json') return { type, body: JSON.stringify(Object.fromEntries(names.map((name) => [name, valueFor('json', name)]))) }
  const texts = names.filter((name) => !isFile(properties[name] ?? {})).map((name): [string, string] => [name, String(valueFor('form', name))])
  // An alt text needs a file.
  const needsFile = input.in === 'file' || input.name === 'alt'
  const field = Object.keys(properties).find((name) => isFile(properties[name] ?? {})) ?? ''
  const name = input.in === 'file' ? `${valueFor('file', field)}.pdf` : 'a.pdf'
  return createMultipart(texts, needsFile ? { field, name, type: 'application/pdf', content: '%PDF-1.4\n%%EOF' } : undefined)
}
