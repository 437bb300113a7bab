import { expect, test } from 'vitest'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { createTokenWithClaims } from '../../support/http/tokens.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

test('numbers 200 concurrent replies of 200 students on two servers without a gap or a repeat', async () => {
  const secondApp = await startTestApp(app)
  const author = await createStudent(app)
  const { id: postId } = await createPost(app, { token: author.token })
  const repliers = Array.from({ length: 200 }, (_, index) => ({ uid: `replier-${index}`, email: `replier-${index}@vistas.ac.in` }))
  await app.database.user.createMany({
    data: repliers.map(({ uid, email }) => ({ uid, email, username: uid, usernameKey: uid, step: 4, createdAt: new Date() })),
  })
  const replies = await Promise.all(
    repliers.map(({ uid, email }, index) =>
      createReply(index % 2 ? app : secondApp, postId, { token: createTokenWithClaims(author, { sub: uid, email }), contentHtml: `<p>${uid}</p>` }),
    ),
  )
  await secondApp.stop()

  const numbers = repliers.map((_, index) => index + 1)
  expect(replies.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers)
  const select = { id: true, number: true, authorUid: true, contentHtml: true } as const
  const rows = await app.database.reply.findMany({ where: { postId }, orderBy: { number: 'asc' }, select })
  expect(rows.map(({ number }) => number)).toEqual(numbers)
  // Each reply has the number that its author received.
  const receivedNumbers = new Map(replies.map(({ id, number }) => [id, number]))
  expect(rows.filter(({ id, number, authorUid, contentHtml }) => receivedNumbers.get(id) !== number || contentHtml !== `<p>${authorUid}</p>`)).toEqual([])
  expect(new Set(rows.map(({ authorUid }) => authorUid)).size).toBe(200)
  const counts = await app.database.postCounts.findUniqueOrThrow({ where: { postId }, select: { replies: true, lastNumber: true } })
  expect(counts).toEqual({ replies: 200, lastNumber: 200 })
})
