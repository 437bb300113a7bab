import { type Post, Prisma, type TextVisibility } from '../../generated/prisma/client.ts'

/** The states of a post or reply in view: for everybody, or for the members of its club. A trigger derives the state of each row (decision 64). */
const statesInView: TextVisibility[] = ['PUBLIC', 'MEMBERS_ONLY']

/** Prisma: posts and replies in view. */
export const whereInView = { visibility: { in: statesInView } }

/** SQL: whether a post or reply is in view. */
export const buildIsInViewSql = (table: string) => `${table}.visibility in ('PUBLIC', 'MEMBERS_ONLY')`

/** Prisma: posts and replies that their authors have deleted, also with the account. Moderation has not hidden them. */
export const whereDeleted = { visibility: { in: ['DELETED', 'ACCOUNT_DEACTIVATED'] satisfies TextVisibility[] } }

/** `buildIsInViewSql` for a tagged query. */
export const isInViewSql = (table: string) => Prisma.raw(buildIsInViewSql(table))

type Visible = Pick<Post, 'visibility'>

export const isInView = ({ visibility }: Visible): boolean => statesInView.includes(visibility)

/** The same of a record. */
export const isDeleted = ({ visibility }: Visible): boolean => visibility === 'DELETED' || visibility === 'ACCOUNT_DEACTIVATED'
