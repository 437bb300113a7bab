/** The Prisma `where` condition of users who may read what depends on them: neither suspended nor to be deleted. */
export const whereActive = (now: Date) => ({ deletionRequestedAt: null, OR: [{ suspendedUntil: null }, { suspendedUntil: { lte: now } }] })
