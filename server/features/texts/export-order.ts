export type Place = { createdAt: Date; id: string }

/** The order of posts and replies in an export, which the indexes of their authors have, and the rows after another one. */
export const exportOrder = [{ createdAt: 'asc' }, { id: 'asc' }] as const
export const afterRow = (last: Place | undefined) =>
  last && { createdAt: { gte: last.createdAt }, OR: [{ createdAt: { gt: last.createdAt } }, { id: { gt: last.id } }] }
