import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseData } from '../../../server/features/compa/account-data.ts'
import { insertMessages } from '../../../server/features/compa/data.ts'
import { createStudent } from '../../support/factories.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

test.each(['url', 'title', 'the'])("the erasure of a user named '%s' leaves other words, keys and URLs of answers as they are", async (username) => {
  const [student, friend] = [await createStudent(app, { username }), await createStudent(app)]
  const library = { title: 'The title of the url', url: '/compa/the-title-url' }
  const answer = {
    ...{ id: randomUUID(), role: 'ASSISTANT' as const, lead: null, createdAt: new Date() },
    text: `${username} posted on 2 November: “the title, the url”\n\nAsk @${username} for the title and the url.`,
    sources: [{ title: `Post by ${username}, 2 November`, url: '/post/title-url-the' }, library],
  }
  await insertMessages(app.database, friend.uid, [answer])
  await eraseData?.(app.jobContext, student.uid, { keepsPosts: true, signal: new AbortController().signal })
  expect(await app.database.message.findUniqueOrThrow({ where: { id: answer.id } })).toMatchObject({
    text: 'Former student posted on 2 November: “the title, the url”\n\nAsk @Former student for the title and the url.',
    sources: [{ title: 'Post by Former student, 2 November', url: '/post/title-url-the' }, library],
  })
})
