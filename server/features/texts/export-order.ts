/** A post or reply in an export. */
export type ExportPosition = { createdAt: Date; id: string }

/** The order of posts and replies in an export, which the indexes of their authors have. */
export const exportOrder = [{ createdAt: 'asc' }, { id: 'asc' }] as const

/** Prisma: the rows after another one. */
export const afterRow = (last: ExportPosition | undefined) =>
  last && { createdAt: { gte: last.createdAt }, OR: [{ createdAt: { gt: last.createdAt } }, { id: { gt: last.id } }] }
