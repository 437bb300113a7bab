import { expectDocumented } from '../docs/openapi.ts'
import type { TestApp } from '../test-app.ts'

/** A test app or a server process. */
export type Target = { address: string }

export type GraphqlResult = { data?: any; errors?: { message: string; extensions: { code: string; status: number; field?: string } }[] }

export async function graphql(
  app: Target,
  query: string,
  variables: Record<string, unknown> = {},
  token?: string,
  headers: Record<string, string> = {},
): Promise<GraphqlResult> {
  const files = Object.entries(variables)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((item, index) => [`variables.${name}.${index}`, item] as const) : [[`variables.${name}`, value] as const],
    )
    .filter(([, value]) => value instanceof File)
  if (files.length === 0) return (await request(app, 'POST', '/graphql', { query, variables }, token, headers)).body
  const form = new FormData()
  const variablesWithoutFiles = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((item) => (item instanceof File ? null : item)) : value instanceof File ? null : value,
    ]),
  )
  form.set('operations', JSON.stringify({ query, variables: variablesWithoutFiles }))
  form.set('map', JSON.stringify(Object.fromEntries(files.map(([path], index) => [index, [path]]))))
  for (const [index, [, file]] of files.entries()) form.set(String(index), file as File)
  return (await request(app, 'POST', '/graphql', form, token, { 'apollo-require-preflight': 'true', ...headers })).body
}

export const post = (app: Target, path: string, body: unknown, token?: string) => request(app, 'POST', path, body, token)

/** Creates a multipart form. A field with several values is repeated. */
export function createForm(fields: Record<string, string | File | (string | File)[]>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}

/** Sends a request: a FormData body as multipart, any other body as JSON. Asserts that a REST response matches the OpenAPI document. */
export async function request(app: Target, method: string, path: string, body?: unknown, token?: string, extraHeaders: Record<string, string> = {}) {
  const headers: Record<string, string> = { ...extraHeaders, ...(token && { authorization: `Bearer ${token}` }) }
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const response = await fetch(app.address + path, { method, headers, ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }) })
  const text = await response.text()
  const contentType = response.headers.get('content-type')
  const parsedBody = text && contentType?.includes('json') ? JSON.parse(text) : text
  await expectDocumented(app.address, method, path, response.status, contentType, parsedBody)
  return { status: response.status, headers: response.headers, body: parsedBody }
}

/**
 * Returns the data of a query and the number of SQL statements it took: the lower one of two runs, since what authentication has looked up may expire before
 * one of them.
 */
export async function countStatements(app: TestApp, query: string, variables: Record<string, unknown> = {}, token?: string) {
  const run = async () => {
    app.statements.length = 0
    const result = await graphql(app, query, variables, token)
    return { ...result, count: app.statements.length }
  }
  const [first, { data, errors, count }] = [await run(), await run()]
  return { data, errors, count: Math.min(first.count, count) }
}
