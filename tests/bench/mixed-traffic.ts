import { randomUUID } from 'node:crypto'
import { createPhotoFile } from '../support/files/image-files.ts'

type TrafficOptions = { address: string; authEmulatorHost: string }

/**
 * Creates a sender of mixed traffic to a server: per hundred requests 90 reads (GraphQL, REST and pages), 8 posts and 2 uploads of a picture, by twenty
 * students. `statusCounts` counts the answers by kind and status; the status of a failed request is 0.
 */
export async function createMixedTraffic({ address, authEmulatorHost }: TrafficOptions) {
  const tokens = await Promise.all(Array.from({ length: 20 }, createStudentToken))
  const photo = await createPhotoFile('jpeg', 1600, 1200)
  const statusCounts = new Map<string, number>()
  let sentCount = 0

  async function createStudentToken(): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const account = { email: `${randomUUID()}@vistas.ac.in`, password: 'secret-1', returnSecureToken: true }
    const signUp = `http://${authEmulatorHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`
    const { idToken } = (await (await fetch(signUp, { method: 'POST', headers, body: JSON.stringify(account) })).json()) as { idToken: string }
    const draft = JSON.stringify({ username: `s${randomUUID().slice(0, 10)}` })
    await fetch(`${address}/api/users/draft`, { method: 'POST', headers: { ...headers, authorization: `Bearer ${idToken}` }, body: draft })
    return idToken
  }

  async function sendRequest(path: string, init: RequestInit = {}): Promise<number> {
    const response = await fetch(address + path, init)
    await response.arrayBuffer()
    return response.status
  }

  async function countStatus(kind: string, status: Promise<number>) {
    const name = `${kind} ${await status.catch(() => 0)}`
    statusCounts.set(name, (statusCounts.get(name) ?? 0) + 1)
  }

  function createUpload(number: number) {
    const body = new FormData()
    body.append('contentHtml', `photo ${number}`)
    body.append('community', 'lounge')
    body.append('media', photo)
    return body
  }

  /** Sends the next request. Never rejects. */
  async function sendNext(): Promise<void> {
    const number = sentCount++
    const n = number % 100
    const authorization = `Bearer ${tokens[Math.floor(number / 25) % tokens.length]}`
    const json = { authorization, 'content-type': 'application/json' }
    if (n % 50 === 7) return countStatus('upload', sendRequest('/api/posts/add', { method: 'POST', headers: { authorization }, body: createUpload(number) }))
    if (n % 25 === 3 || n % 25 === 14) {
      const post = { contentHtml: `<p>${'<b>words</b> and more '.repeat(30)} ${number} #mixed</p>`, community: 'lounge' }
      return countStatus('post', sendRequest('/api/posts', { method: 'POST', headers: json, body: JSON.stringify(post) }))
    }
    const graphql = { query: '{ posts(community: LOUNGE) { edges { node { id contentHtml author { username profilePic } media { url } } } } }' }
    if (n % 3 === 0) return countStatus('graphql', sendRequest('/graphql', { method: 'POST', headers: json, body: JSON.stringify(graphql) }))
    if (n % 3 === 1) return countStatus('feed', sendRequest('/api/posts?community=lounge'))
    return countStatus('page', sendRequest(n % 2 ? '/lounge' : '/api/users/businesses', { headers: { accept: 'text/html,application/json' } }))
  }

  return { sendNext, statusCounts, sentCount: () => sentCount }
}

/** The answers that say that the server failed: 5xx and failed requests. */
export const countFailures = (statusCounts: Map<string, number>) =>
  [...statusCounts].filter(([name]) => / (?:5\d\d|0)$/.test(name)).reduce((sum, [, count]) => sum + count, 0)
