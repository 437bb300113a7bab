import type { Community } from '../../../features/posts/input.ts'
import { type Day, getCampusClock, toInstant } from '../../../utils/campus-time.ts'
import { formatDayFrom, type SampleDates } from '../dates.ts'

/** `minutes` after the post; `inReplyTo` is the number of the answered reply, or null. */
export type SampleReply = [author: string, minutes: number, text: string, inReplyTo?: number | null, votes?: number]

type SamplePostExtras = {
  /** Names of files in sample-pictures, without extension. */
  pictures?: string[]
  /** The title of an attached page of notes. */
  notes?: string
  /** The club for which its officer wrote it. */
  clubSlug?: string
  replies?: SampleReply[]
}

/** `votes` is the number of students who upvote it. */
export type SamplePost = SamplePostExtras & { community: Community; author: string; createdAt: Date; html: string; votes: number }

/** Names a day as the author does on the day of the post: `formatDayFrom`. */
type NameDay = (day: Day) => string

/** `age` is '3 08:35' (three days ago at 08:35 in Asia/Kolkata) or '12 min' (twelve minutes ago). */
type CreatePost = (author: string, age: string, votes: number, html: string | ((on: NameDay) => string), extras?: SamplePostExtras) => SamplePost

/** Creates the posts of a community. */
export const createPostFactory =
  (community: Community, { now, today }: SampleDates): CreatePost =>
  (author, age, votes, html, extras = {}) => {
    const createdAt = getPostedAt(age, { now, today })
    const { day } = getCampusClock(createdAt)
    return { community, author, createdAt, votes, html: typeof html === 'string' ? html : html((other) => formatDayFrom(other, day)), ...extras }
  }

/** The time of a sample post, relative to the time when the campus is created. */
export function getPostedAt(age: string, { now, today }: Pick<SampleDates, 'now' | 'today'>): Date {
  const [count = '', unitOrTime = ''] = age.split(' ')
  if (unitOrTime === 'min') return new Date(now.getTime() - Number(count) * 60_000)
  const [hours = 0, minutes = 0] = unitOrTime.split(':').map(Number)
  return toInstant(today - Number(count), hours * 60 + minutes)
}
