import { usernamePattern } from '../../generated/username-rule.ts'

/** Stands for an author that is missing, as the server's does (spec, post card). */
const id = 'unknown'
export const unknownUser: { id: string; uid: string; username: string; course?: null; profilePic?: null } = { id, uid: id, username: 'Unknown' }

/** The author, or 'Unknown' for one that is missing or has no name. */
export const orUnknown = <Author extends { username: string }>(author: Author | null | undefined) => (author?.username ? author : unknownUser)

/** Whether a user can have the name, and so a profile: not 'Former student' and 'Unknown'. */
export const hasProfile = (username: string) => usernamePattern.test(username) && username !== unknownUser.username
