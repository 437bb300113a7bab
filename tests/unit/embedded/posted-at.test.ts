import { expect, test } from 'vitest'
import { getPostedAt, samplePosts } from '../../../server/embedded/sample-posts.ts'

const timeOf = (posted: string, now: string) => getPostedAt({ age: posted }, new Date(now)).toISOString()

test('a sample post is dated minutes ago or at a time of an earlier campus day', () => {
  expect(timeOf('12 min', '2026-11-24T10:00:00Z')).toBe('2026-11-24T09:48:00.000Z')
  expect(timeOf('1 22:05', '2026-11-24T10:00:00Z')).toBe('2026-11-23T16:35:00.000Z')
  // Five minutes past midnight in Chennai is still the day before in UTC.
  expect(timeOf('1 22:05', '2026-11-23T18:35:00Z')).toBe('2026-11-23T16:35:00.000Z')
  expect(timeOf('1 22:05', '2026-11-23T18:25:00Z')).toBe('2026-11-22T16:35:00.000Z')
})

test('sample posts are ordered oldest first at any time of day', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.UTC(2026, 10, 24, hour))
    const times = samplePosts.map((post) => getPostedAt(post, now).getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThan(now.getTime())
  }
})
