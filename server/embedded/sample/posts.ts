import type { SampleDates } from './dates.ts'
import { createClubBuzzPosts } from './posts/club-buzz.ts'
import { createLearnPosts } from './posts/learn.ts'
import { createLoungePosts } from './posts/lounge.ts'
import { createMarketPosts } from './posts/market.ts'
import type { SamplePost } from './posts/sample-post.ts'

/** The posts of a sample campus, oldest first. */
export const createSamplePosts = (dates: SampleDates): SamplePost[] =>
  [...createLoungePosts(dates), ...createLearnPosts(dates), ...createMarketPosts(dates), ...createClubBuzzPosts(dates)].sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )
