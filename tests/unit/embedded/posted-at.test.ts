import { expect, test } from 'vitest'
import { getSampleDates } from '../../../server/embedded/sample/dates.ts'
import { samplePeople } from '../../../server/embedded/sample/people.ts'
import { getPostedAt } from '../../../server/embedded/sample/posts/sample-post.ts'
import { createSamplePosts } from '../../../server/embedded/sample/posts.ts'
import { sampleStudents } from '../../../server/embedded/sample/students.ts'

const timeOf = (age: string, now: string) => getPostedAt(age, getSampleDates(new Date(now))).toISOString()

test('a sample post is dated minutes ago or at a time of an earlier campus day', () => {
  expect(timeOf('12 min', '2026-11-24T10:00:00Z')).toBe('2026-11-24T09:48:00.000Z')
  expect(timeOf('1 22:05', '2026-11-24T10:00:00Z')).toBe('2026-11-23T16:35:00.000Z')
  // Five minutes past midnight in Chennai is still the day before in UTC.
  expect(timeOf('1 22:05', '2026-11-23T18:35:00Z')).toBe('2026-11-23T16:35:00.000Z')
  expect(timeOf('1 22:05', '2026-11-23T18:25:00Z')).toBe('2026-11-22T16:35:00.000Z')
})

test('sample posts are oldest first, no two of them are of one time, and replies are later but not in the future, at any time of day', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 10, 24, hour, 32))
    const posts = createSamplePosts(getSampleDates(now))
    const times = posts.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    for (const { createdAt, replies = [], html } of posts) {
      const minutes = [0, ...replies.map(([, after]) => after)]
      expect(minutes, html).toEqual([...new Set(minutes)].toSorted((a, b) => a - b))
      expect(createdAt.getTime() + (minutes.at(-1) ?? 0) * 60_000, html).toBeLessThan(now.getTime())
    }
  }
})

test('replies answer earlier ones, and only students of the campus write', () => {
  const posts = createSamplePosts(getSampleDates(new Date('2026-11-24T10:00:00Z')))
  const usernames = [...sampleStudents, ...samplePeople].map(({ username }) => username)
  for (const { author, replies = [] } of posts) {
    expect(usernames).toContain(author)
    for (const [index, [replier, , , inReplyTo]] of replies.entries()) {
      expect(usernames).toContain(replier)
      if (inReplyTo) expect(inReplyTo).toBeLessThanOrEqual(index)
    }
  }
})
