import { describe, expect, test } from 'vitest'
import { eraseAuthor, erasedAnswer, erasedQuote } from '../../../server/features/compa/answers/erase-author.ts'

const erase = (answer: Parameters<typeof eraseAuthor>[0], username: string, keepsPosts = true) =>
  eraseAuthor(answer, username, 'Former student', { keepsPosts })
const createAnswer = (username: string, words: string) => ({
  text: `${username} posted on 2 November: “${words}”\n\nLibrary: the title of the url is ${username}.`,
  sources: [
    { title: `Post by ${username}, 2 November`, url: '/post/UG9zdDox' },
    { title: `The title and the url of ${username}`, url: `/compa/${username}#post` },
  ],
})

describe('eraseAuthor', () => {
  test.each(['url', 'title', 'the', 'post', 'by'])("for the username '%s', replaces only the author of the quote and of the source", (username) => {
    const answer = createAnswer(username, `the post by url, title and ${username}`)
    expect(erase(answer, username)).toEqual({
      text: answer.text.replace(username, 'Former student'),
      sources: [{ title: 'Post by Former student, 2 November', url: '/post/UG9zdDox' }, answer.sources[1]],
    })
  })

  test('replaces the quotes of posts that are deleted', () => {
    const { text } = erase(createAnswer('Kavya.R', 'Kavya.R says “hello”\nto you'), 'kavya.r', false)
    expect(text).toBe(`Former student posted on 2 November: “${erasedQuote}”\n\nLibrary: the title of the url is Kavya.R.`)
  })

  test('replaces mentions, and no parts of other names', () => {
    const sources = [{ title: 'Thirai', url: '/clubs' }]
    const text = 'Ask @the, @THE. or @the.one, @the_2, @the-3, a@the.example, the club.'
    expect(erase({ text, sources }, 'the')).toEqual({
      text: 'Ask @Former student, @Former student. or @the.one, @the_2, @the-3, a@the.example, the club.',
      sources,
    })
  })

  test('replaces an answer of a model that names the author', () => {
    const sources = [{ title: 'Post by arjun, 2 November', url: '/post/UG9zdDox' }]
    expect(erase({ text: 'Arjun says it is at the gate.', sources }, 'arjun').text).toBe(erasedAnswer)
    expect(erase({ text: 'It is at the gate.', sources }, 'arjun').text).toBe('It is at the gate.')
    expect(erase({ text: "I don't know that yet.", sources: [{ ...sources[0], title: 'Post by that, 2 November' } as never] }, 'that').text).toBe(
      "I don't know that yet.",
    )
  })
})
