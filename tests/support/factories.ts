import { randomBytes, randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createPng } from './files/image-and-pdf-files.ts'
import { createForm, graphql, request, type Target } from './http/client.ts'
import { createToken } from './http/tokens.ts'

export type Account = { uid: string; email: string; token: string }
export type Student = Account & { username: string; profilePic?: string }

/** Signs up a new account with the Auth emulator. */
export async function signUp(email = `student-${randomUUID()}@vistas.ac.in`): Promise<Account> {
  const startedAt = currentSecond()
  const created = await callAuthEmulator('signUp', email)
  // The emulator dates the sign-in before `validSince` of the account. If a new second begins in between, the token counts as revoked.
  const { localId, idToken } = currentSecond() === startedAt ? created : await callAuthEmulator('signInWithPassword', email)
  return { uid: localId, email, token: idToken }
}

/** A new account whose tokens only apps without the Auth emulator accept. */
export function createAccount(): Account {
  const account = { uid: randomBytes(14).toString('hex'), email: `student-${randomUUID()}@vistas.ac.in` }
  return { ...account, token: createToken(account) }
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

type Profile = { course: string; bio: string; ownsBusiness: 'true' | 'false'; clubs: string[]; profilePic: File }

/** Signs up a student and sets a username; with `profile`, also completes the account set-up. */
export async function createStudent(
  app: Target,
  { username = `u_${randomUUID().slice(0, 8)}`, profile }: { username?: string; profile?: Partial<Profile> } = {},
): Promise<Student> {
  const account = 'usesAuthEmulator' in app && !app.usesAuthEmulator ? createAccount() : await signUp()
  const authorization = `Bearer ${account.token}`
  // Plain requests: servers in fault tests are not asked for their OpenAPI document.
  const draft = { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify({ username }) }
  await readCreated(await fetch(`${app.address}/api/users/draft`, draft))
  if (!profile) return { ...account, username }
  const body = createForm({ course: 'BA English', ownsBusiness: 'false', ...profile })
  const setUp = await fetch(`${app.address}/api/users/setup/${account.uid}`, { method: 'PUT', headers: { authorization }, body })
  return { ...account, username, profilePic: (await readCreated(setUp)).user.profilePic }
}

async function readCreated(response: Response) {
  if (!response.ok) throw new Error(`${response.url} responded ${response.status}: ${await response.text()}`)
  return (await response.json()) as any
}

type PostOptions = { token?: string; contentHtml?: string; community?: string; media?: File[] }

/** Creates a post over REST, of a new student if no token is given. Returns the post and, as `nodeId`, its id in GraphQL and in page URLs. */
export async function createPost(app: Target, { token, contentHtml = '<p>x</p>', community = 'lounge', media }: PostOptions = {}): Promise<any> {
  const author = token ?? (await createStudent(app)).token
  const content = { contentHtml, community }
  const [path, body] = media ? ['/api/posts/add', createForm({ ...content, media })] : ['/api/posts', content]
  const response = await request(app, 'POST', path, body, author)
  if (response.status !== 201) throw new Error(`${path} responded ${response.status}: ${JSON.stringify(response.body)}`)
  return { ...response.body, nodeId: Buffer.from(`Post:${response.body.id}`).toString('base64url') }
}

type BusinessOptions = { token?: string; name?: string; tagline?: string; logo?: string }

/** Saves the business of the token's student, or of a new student. */
export async function createBusiness(app: Target, { token, name = 'Idli Corner', tagline, logo }: BusinessOptions = {}): Promise<any> {
  const owner = token ?? (await createStudent(app)).token
  const mutation = 'mutation($input: SaveBusinessInput!) { saveBusiness(input: $input) { business { id name tagline image ownerUid } } }'
  const { data, errors } = await graphql(app, mutation, { input: { name, tagline, logo } }, owner)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.saveBusiness.business
}

/** Uploads a logo and returns its URL. */
export async function uploadLogo(app: Target, token: string, file?: File): Promise<string> {
  const mutation = 'mutation($file: Upload!) { uploadLogo(input: {file: $file}) { url } }'
  const { data, errors } = await graphql(app, mutation, { file: file ?? (await createPng()) }, token)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.uploadLogo.url
}

type ReplyOptions = { token?: string; contentHtml?: string; inReplyTo?: string }

/** Replies to a post over REST, as a new student if no token is given. Returns the reply and, as `nodeId`, its id in GraphQL. */
export async function createReply(app: Target, postId: string, { token, contentHtml = '<p>x</p>', inReplyTo }: ReplyOptions = {}): Promise<any> {
  const author = token ?? (await createStudent(app)).token
  const response = await request(app, 'POST', `/api/posts/${postId}/replies`, { contentHtml, ...(inReplyTo && { inReplyTo }) }, author)
  if (response.status !== 201) throw new Error(`addReply responded ${response.status}: ${JSON.stringify(response.body)}`)
  return { ...response.body, nodeId: Buffer.from(`Reply:${response.body.id}`).toString('base64url') }
}
