import { type Post, Prisma, type TextVisibility } from '../../generated/prisma/client.ts'

/** The states of a post or reply in view: for everybody, or for the members of its club. A trigger derives the state of each row (decision 64). */
const statesInView: TextVisibility[] = ['PUBLIC', 'MEMBERS_ONLY']
/** The states of one that its author has deleted, also with the account, and that moderation has not hidden. */
const deletedStates: TextVisibility[] = ['DELETED', 'ACCOUNT_DEACTIVATED']

export const whereInView = { visibility: { in: statesInView } }
export const whereDeleted = { visibility: { in: deletedStates } }

type Visible = Pick<Post, 'visibility'>

export const isInView = ({ visibility }: Visible): boolean => statesInView.includes(visibility)
export const isDeleted = ({ visibility }: Visible): boolean => deletedStates.includes(visibility)

/** SQL: whether a post or reply is in view. */
export const buildIsInViewSql = (table: string) => `${table}.visibility in (${statesInView.map((state) => `'${state}'`).join(', ')})`

/** `buildIsInViewSql` for a tagged query. */
export const isInViewSql = (table: string) => Prisma.raw(buildIsInViewSql(table))
