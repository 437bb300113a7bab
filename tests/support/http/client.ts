import { inject } from 'vitest'
import { expectDocumented } from '../docs/openapi.ts'
import type { TestApp } from '../test-app.ts'

export type Account = { uid: string; email: string; token: string }

let serial = 0
const nextSerial = () => {
  serial += 1
  return serial
}

/** Signs up a new account with the Auth emulator. */
export async function signUp(email = `student${process.pid}x${Date.now()}x${nextSerial()}@vistas.ac.in`): Promise<Account> {
  const startedAt = currentSecond()
  const created = await callAuthEmulator('signUp', email)
  // The emulator dates the sign-in before `validSince` of the account. If a new second begins in between, the token counts as revoked.
  const { localId, idToken } = currentSecond() === startedAt ? created : await callAuthEmulator('signInWithPassword', email)
  return { uid: localId, email, token: idToken }
}

const currentSecond = () => Math.floor(Date.now() / 1000)

async function callAuthEmulator(call: 'signUp' | 'signInWithPassword', email: string) {
  const response = await fetch(`http://${inject('authEmulatorHost')}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'secret-1', returnSecureToken: true }),
  })
  return (await response.json()) as { localId: string; idToken: string }
}

/** Signs up a student and sets a username. */
export async function createStudent(app: TestApp, username = `u${process.pid}_${nextSerial()}`): Promise<Account & { username: string }> {
  const account = await signUp()
  await graphql(app, 'mutation($username: String!) { createDraft(input: {username: $username}) { user { uid } } }', { username }, account.token)
  return { ...account, username }
}

export type GraphqlResult = { data?: any; errors?: { message: string; extensions: { code: string; status: number; field?: string } }[] }

export async function graphql(app: TestApp, query: string, variables: Record<string, unknown> = {}, token?: string): Promise<GraphqlResult> {
  const files = Object.entries(variables)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((item, index) => [`variables.${name}.${index}`, item] as const) : [[`variables.${name}`, value] as const],
    )
    .filter(([, value]) => value instanceof File)
  if (files.length === 0) return (await post(app, '/graphql', { query, variables }, token)).body
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
  return (await request(app, 'POST', '/graphql', form, token, { 'apollo-require-preflight': 'true' })).body
}

export const post = (app: TestApp, path: string, body: unknown, token?: string) => request(app, 'POST', path, body, token)

/** Sends a request: a FormData body as multipart, any other body as JSON. Asserts that a REST response matches the OpenAPI document. */
export async function request(app: TestApp, method: string, path: string, body?: unknown, token?: string, extraHeaders: Record<string, string> = {}) {
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

/** Returns the data of a query and the number of SQL statements it took. */
export async function countStatements(app: TestApp, query: string, variables: Record<string, unknown> = {}) {
  app.statements.length = 0
  const { data } = await graphql(app, query, variables)
  return { data, count: app.statements.length }
}
