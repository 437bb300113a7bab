import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askCompa, startCompaCampus } from '../../support/compa.ts'
import { createPost, createStudent } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import type { TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startCompaCampus()
})
afterAll(() => app.stop())

const ask = (question: string, token?: string) => askCompa(app, question, token)

test("a student's own post is not a source for their question", async () => {
  const [asker, other] = [await createStudent(app), await createStudent(app)]
  await createPost(app, { token: asker.token, contentHtml: '<p>Does anyone have a theremin?</p>' })
  expect(await ask('does anyone have a theremin?', asker.token)).toEqual({ answer: "I don't know that yet.", lead: null, sources: [] })
  expect((await ask('does anyone have a theremin?', other.token)).sources).toHaveLength(1)
})

test("a post of the time before a change of the username is still the student's own", async () => {
  const asker = await createStudent(app)
  await createPost(app, { token: asker.token, contentHtml: '<p>The hurdy-gurdy stands in the attic.</p>' })
  const document = 'mutation($username: String!) { changeUsername(input: {username: $username}) { user { username } } }'
  expect((await graphql(app, document, { username: `${asker.username}_2` }, asker.token)).errors).toBeUndefined()
  expect((await ask('where is the hurdy-gurdy?', asker.token)).sources).toEqual([])
  expect((await ask('where is the hurdy-gurdy?')).sources[0]?.title).toContain(`Post by ${asker.username}_2,`)
})

describe('a post that is a question', () => {
  test.each([
    ['who teaches the zither on campus?', '<p>Who teaches the zither on campus?</p>'],
    ['who teaches the bassoon on campus', '<p>who teaches the bassoon on our campus</p>'],
    ['where can I learn the ukulele?', '<p>New here. Where can I learn the ukulele? #music</p>'],
  ])("is no answer to '%s' but a source", async (question, contentHtml) => {
    await createPost(app, { contentHtml })
    const { answer, sources } = await ask(question)
    expect(answer).toBe("I don't know that yet. Perhaps this helps:")
    expect(sources[0]?.url).toMatch(/^\/post\//)
  })

  test('is an answer if it states the requested fact before its question', async () => {
    await createPost(app, { contentHtml: '<p>A theodolite stands in the common room. Whose is it?</p>' })
    expect((await ask('has anyone seen my theodolite?')).answer).toMatch(/A theodolite stands/)
  })
})
