import { createSign, generateKeyPairSync } from 'node:crypto'
import { getAuth } from 'firebase-admin/auth'
import { beforeAll, expect, inject } from 'vitest'
import { openFirebase } from '../../server/auth/firebase.ts'
import { createTokenVerifier, type VerifyToken } from '../../server/auth/verify-token.ts'
import { type Account, createStudent } from '../support/factories.ts'
import { sendRequest } from '../support/http/raw-http.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp(undefined, { usesAuthEmulator: true })
let account: Account
/** Verifies signatures as with a real provider, using a key pair of this test. */
let verifySigned: VerifyToken
let keyRequests = 0
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
beforeAll(async () => {
  account = await createStudent(app)
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST
  const identity = getAuth(openFirebase({ projectId: 'demo-thinnai' }))
  // The SDK reads the environment variable on the first call.
  await identity.verifyIdToken('').catch(() => {})
  const fetchPublicKeys = async () => {
    keyRequests += 1
    return { current: keys.publicKey.export({ type: 'spki', format: 'pem' }) }
  }
  Object.assign(Reflect.get(Reflect.get(identity, 'idTokenVerifier'), 'signatureVerifier'), { keyFetcher: { fetchPublicKeys } })
  process.env.FIREBASE_AUTH_EMULATOR_HOST = inject('authEmulatorHost')
  verifySigned = createTokenVerifier((token) => identity.verifyIdToken(token))
})

const encode = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
/** The account's token, signed as a real provider does. */
function signedToken(): string {
  const text = `${encode({ alg: 'RS256', kid: 'current', typ: 'JWT' })}.${account.token.split('.')[1]}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(keys.privateKey, 'base64url')}`
}
const decode = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Invalid tokens, each with a description of its fault. */
function malformedTokens(token: string): [description: string, token: string][] {
  const [header = '', payload = ''] = token.split('.')
  const claims = decode(payload)
  const withClaims = (changes: object) => [header, encode({ ...claims, ...changes }), ''].join('.')
  const withHeader = (changes: object) => [encode({ ...decode(header), ...changes }), payload, ''].join('.')
  const nonStrings: unknown[] = [null, 1, true, {}, [], ['x'], { toLowerCase: 1 }]
  const notObjects = ['null', '1', '"x"', '[]', 'true', '', '{', 'x', '{"sub":', '\ud800', '\0']
  return [
    ['one part', header],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${token}.x.y`],
    ['dots only', '..'],
    ['more dots', '....'],
    ['a text', 'rubbish'],
    ['text in three parts', 'a.b.c'],
    ['text in three parts of base64', `${encode('a')}.${encode('b')}.${encode('c')}`],
    ['a header that is not base64', `!!!.${payload}.`],
    ['claims that are not base64', `${header}.!!!.`],
    ['a signature that is not base64', `${header}.${payload}.!!!`],
    ['a signature without an algorithm', `${header}.${payload}.${encode('signature')}`],
    ['a long text', 'x'.repeat(12_000)],
    ['long parts', `${'x'.repeat(4000)}.${'y'.repeat(4000)}.${'z'.repeat(4000)}`],
    ['deeply nested claims', `${header}.${encode(`${'['.repeat(4000)}${']'.repeat(4000)}`)}.`],
    ...notObjects.map((text): [string, string] => [`the header ${text}`, `${encode(text)}.${payload}.`]),
    ...notObjects.map((text): [string, string] => [`the claims ${text}`, `${header}.${encode(text)}.`]),
    ...['HS256', 'ES256', 'RS512', '', ...nonStrings].map((alg): [string, string] => [`the algorithm ${JSON.stringify(alg)}`, withHeader({ alg })]),
    ...nonStrings.map((email): [string, string] => [`the email ${JSON.stringify(email)}`, withClaims({ email })]),
    ...['', 'x'.repeat(129), ...nonStrings].map((sub): [string, string] => [`the uid ${JSON.stringify(sub)}`, withClaims({ sub, user_id: sub })]),
    ...['aud', 'iss'].flatMap((name) =>
      ['', 'other', ...nonStrings].map((value): [string, string] => [`${name} ${JSON.stringify(value)}`, withClaims({ [name]: value })]),
    ),
    ...['exp', 'nbf'].flatMap((name) => ['x', {}, []].map((value): [string, string] => [`${name} ${JSON.stringify(value)}`, withClaims({ [name]: value })])),
    ['an expired token', withClaims({ exp: 1 })],
    ['a token that is not valid yet', withClaims({ nbf: 9_999_999_999 })],
    ['a legacy custom token', [encode({ alg: 'HS256' }), encode({ ...claims, v: 0, d: 1 }), encode('x')].join('.')],
    ['an account that does not exist', withClaims({ sub: 'nobody', user_id: 'nobody' })],
  ]
}

testCase('malformed bearer tokens', '401 over REST, GraphQL and subscriptions, for reads and writes', async () => {
  const tokens = malformedTokens(account.token)
  for (const [description, token] of tokens) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const responses = [
      await sendRequest(app.address, 'GET', '/api/posts?community=lounge', { headers }),
      await sendRequest(app.address, 'POST', '/api/posts', { headers, body: '{"contentHtml":"x","community":"lounge"}' }),
      await sendRequest(app.address, 'POST', '/graphql', { headers, body: '{"query":"{ courses }"}' }),
      await sendRequest(app.address, 'POST', '/graphql/stream', { headers, body: '{"query":"subscription { postAdded(community: LOUNGE) { id } }"}' }),
    ]
    expect(
      responses.map(({ status }) => status),
      description,
    ).toEqual([401, 401, 401, 401])
  }
  return `${tokens.length} tokens`
})

testCase('malformed bearer tokens with signature verification', '401, and no keys are fetched', async () => {
  const tokens = malformedTokens(account.token)
  for (const [description, token] of tokens) await expect(verifySigned(token), description).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(keyRequests).toBe(0)
  return `${tokens.length} tokens`
})

testCase('a valid token with one character changed, removed or inserted', '401', async () => {
  const token = signedToken()
  expect(await verifySigned(token)).toMatchObject({ uid: account.uid })
  // Not the last character of the signature: some of its bits are unused.
  for (let at = 0; at < token.length - 1; at += 7) {
    for (const changed of ['', '.', '!', '=', token[at] === 'A' ? 'B' : 'A']) {
      if (changed === token[at]) continue
      const broken = token.slice(0, at) + changed + token.slice(at + 1)
      await expect(verifySigned(broken), broken).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    }
  }
  return `${Math.ceil(token.length / 7) * 5} tokens`
})

testCase('Authorization headers without a bearer token', '401', async () => {
  const headers = [
    '',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'bearer',
    'Basic abc',
    `Token ${account.token}`,
    account.token,
    `Bearer ${account.token},`,
    `Bearer "${account.token}"`,
  ]
  for (const authorization of headers)
    expect((await sendRequest(app.address, 'GET', '/api/posts?community=lounge', { headers: { authorization } })).status, authorization).toBe(401)
  expect((await sendRequest(app.address, 'GET', '/api/posts?community=lounge', { headers: { authorization: `bearer  ${account.token}` } })).status).toBe(200)
  return `${headers.length} headers`
})
