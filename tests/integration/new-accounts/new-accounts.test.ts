import { expect, test } from 'vitest'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp(undefined, { rateLimitScale: 1, newAccountLimit: 10 })
const dayMs = 86_400_000
const links = (count: number) => '<a href="https://example.org">x</a> '.repeat(count)

const publish = async ({ token }: Student, contentHtml: string) => {
  const { status, body } = await request(app, 'POST', '/api/posts', { contentHtml, community: 'lounge' }, token)
  return status === 201 ? 'OK' : body.error
}
const edit = async ({ token }: Student, id: string, contentHtml: string) =>
  (await request(app, 'PATCH', `/api/posts/${id}`, { version: 1, contentHtml }, token)).status

test('a new account publishes ten links a day, those that an edit adds included', async () => {
  const student = await createStudent(app)
  const { id } = await createPost(app, { token: student.token, contentHtml: links(6) })
  expect(await edit(student, id, links(11))).toBe(429)
  expect(await edit(student, id, links(8))).toBe(200)
  expect(await publish(student, links(3))).toMatch(/^New accounts can publish only a few links a day\. Try again in 24 hours\.$/)
  expect(await publish(student, links(1))).toBe('OK')
})

test('an account is new until it is a day old and has five posts or replies', async () => {
  const student = await createStudent(app)
  for (let count = 0; count < 5; count += 1) await createPost(app, { token: student.token })
  expect(await publish(student, links(11))).toMatch(/^New accounts/)
  await app.database.user.update({ where: { uid: student.uid }, data: { createdAt: new Date(Date.now() - dayMs) } })
  expect(await publish(student, links(11))).toBe('OK')
})
