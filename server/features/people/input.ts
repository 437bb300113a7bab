import { z } from 'zod'
import { toSearchedName } from '../users/input.ts'

/** The largest number of users that a user follows. */
export const maxFollowees = 2000
/** The largest numbers of users that a user blocks, and of users, words and hashtags that a user mutes. */
export const maxBlocks = 500
export const maxMutes = 500

/**
 * The shortest text of a search, which may also be empty with a course or a club, and the shortest that is also found within usernames: its index has groups of
 * three letters.
 */
const minQueryLength = 2
export const minContainedLength = 3

export const peopleSearchInput = z
  .object({ query: z.string().transform(toSearchedName), course: z.string().nullish(), club: z.string().nullish() })
  .refine(({ query, course, club }) => query.length >= minQueryLength || (query === '' && (course || club)), {
    path: ['query'],
    error: `Type at least ${minQueryLength} letters.`,
  })

/** The parsed input of `people`. */
export type PeopleSearch = z.output<typeof peopleSearchInput>

/** A text that a username in lower case can contain. */
export const usernamePartPattern = /^[a-z0-9_.-]{1,30}$/
