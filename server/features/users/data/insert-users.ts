import type { Transaction } from '../../../database/client.ts'
import type { User } from '../../../generated/prisma/client.ts'
import { insertUsersDocumentChanges } from '../../../outbox/data.ts'
import { toUsernameKey } from '../data.ts'
import { reduceProgress, toUsersDocument } from '../setup/progress.ts'

/** Inserts users who own no business and whose set-up is complete, with the changes for the outbox; one statement each for any number of them. */
export async function insertUsers(
  transaction: Transaction,
  users: (Pick<User, 'uid' | 'email' | 'username' | 'bio' | 'createdAt'> & { course: string })[],
): Promise<void> {
  const progress = reduceProgress(null, { type: 'accountSetUp', ownsBusiness: false })
  await transaction.user.createMany({ data: users.map((user) => ({ ...user, ...progress, usernameKey: toUsernameKey(user.username) })) })
  await insertUsersDocumentChanges(
    transaction,
    users.map(({ uid }) => ({ uid, document: toUsersDocument(progress) })),
  )
}
