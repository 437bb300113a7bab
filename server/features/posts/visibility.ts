import { type Post, Prisma, type TextVisibility } from '../../generated/prisma/client.ts'

/** The states of a post or reply in view: for everybody, or for the members of its club. A trigger derives the state of each row (decision 64). */
const shownStates: TextVisibility[] = ['PUBLIC', 'MEMBERS_ONLY']

/** Prisma: posts and replies in view. */
export const whereShown = { visibility: { in: shownStates } }

/** SQL: whether a post or reply is in view. */
export const buildIsShownSql = (table: string) => `${table}.visibility in ('PUBLIC', 'MEMBERS_ONLY')`

/** The same for a tagged query. */
export const isShownSql = (table: string) => Prisma.raw(buildIsShownSql(table))

type Visible = Pick<Post, 'visibility'>

export const isShown = ({ visibility }: Visible): boolean => shownStates.includes(visibility)

/** Whether the author has deleted it, also with the account. Moderation has not hidden it. */
export const isDeleted = ({ visibility }: Visible): boolean => visibility === 'DELETED' || visibility === 'ACCOUNT_DEACTIVATED'
