import { expect, test } from 'vitest'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const toId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64url')

test('each path takes the id of REST and that of GraphQL', async () => {
  const [post, student] = [await createPost(app), await createStudent(app)]
  const reply = await createReply(app, post.id)
  const eventId = crypto.randomUUID()
  const startsAt = new Date(Date.now() + 3_600_000)
  await app.database.event.create({ data: { id: eventId, title: 'Fest', startsAt, endsAt: new Date(startsAt.getTime() + 1), takesRegistrations: true } })
  const { slug } = await app.database.club.findFirstOrThrow()
  const [posts, events, clubs] = [
    [post.id, toId('Post', post.id)],
    [eventId, toId('Event', eventId)],
    [slug, toId('Club', slug)],
  ]
  const users = [student.uid, toId('User', student.uid)]
  const calls: [string[], string, (id: string) => string, unknown?][] = [
    [posts, 'GET', (id) => `/api/posts/${id}`],
    [posts, 'PUT', (id) => `/api/posts/${id}/vote`],
    [posts, 'DELETE', (id) => `/api/posts/${id}/vote`],
    [posts, 'GET', (id) => `/api/posts/${id}/replies`],
    [events, 'GET', (id) => `/api/events/${id}`],
    [events, 'GET', (id) => `/api/events/${id}.ics`],
    [events, 'PUT', (id) => `/api/events/${id}/registration`, {}],
    [events, 'DELETE', (id) => `/api/events/${id}/registration`],
    [clubs, 'GET', (id) => `/api/clubs/${id}`],
    [users, 'GET', (id) => `/api/users/progress/${id}`],
    [users, 'PATCH', (id) => `/api/users/business/${id}`, { name: 'Dosa' }],
  ]
  for (const [ids, method, toPath, body] of calls) {
    const received = []
    for (const id of ids) received.push(await request(app, method, toPath(id), body, student.token))
    expect([toPath(''), received.map(({ status }) => status)]).toEqual([toPath(''), [received[0]?.status, received[0]?.status]])
    expect(received[0]?.status).toBeLessThan(300)
    if (method === 'GET') expect(received[1]?.body).toEqual(received[0]?.body)
  }
  for (const inReplyTo of [reply.id, toId('Reply', reply.id)])
    expect(await request(app, 'POST', `/api/posts/${toId('Post', post.id)}/replies`, { contentHtml: '<p>Yes</p>', inReplyTo }, student.token)).toMatchObject({
      status: 201,
      body: { inReplyTo: { id: reply.id } },
    })
  expect(await request(app, 'PATCH', `/api/users/business/${toId('User', 'somebody')}`, { name: 'Dosa' }, student.token)).toMatchObject({ status: 403 })
})
