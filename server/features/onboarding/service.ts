import type { ServiceContext } from '../../auth/service-context.ts'
import type { Transaction } from '../../database/client.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { omitMissing } from '../../utils/omit-missing.ts'
import { parseInput } from '../../utils/parse.ts'
import { prepareSetupChange, resolveSetupClubs } from '../clubs/members/setup-clubs.ts'
import type { FileRecord } from '../media/data.ts'
import type { UserRecord, WriteWithProfile } from '../users/data.ts'
import { assertCanPublish, storeProfile } from '../users/service.ts'
import { reduceProgress } from '../users/setup/progress.ts'
import { assertCourse } from '../users/setup/set-up-options.ts'
import { saveProfileInput, setUpAccountInput } from './input.ts'
import { prepareTextReviews } from './review-texts.ts'

/** What prepares the change of the viewer's clubs to those with these labels. The errors of `resolveSetupClubs`. */
async function prepareClubs(context: ServiceContext, uid: string, labels: string[]) {
  const change = await resolveSetupClubs(context, uid, labels)
  return (transaction: Transaction) => prepareSetupChange(transaction, uid, change, context.now())
}

type Prepare = (transaction: Transaction) => Promise<() => Promise<void>>

/** Checks the new words of the profile once it is written; `prepare` prepares what else is. */
const withReviews =
  (context: ServiceContext, uid: string, prepare: Prepare | undefined) =>
  async (transaction: Transaction): Promise<WriteWithProfile> => {
    const write = await prepare?.(transaction)
    const reviewTexts = await prepareTextReviews(transaction, uid, context.now())
    return async (...profiles) => {
      await write?.()
      return reviewTexts(...profiles)
    }
  }

/** Fills in the profile; `next` is the page that follows: business set-up or the lounge (spec, account setup). */
export async function setUpAccount(context: ServiceContext, input: unknown, picture?: Upload | null) {
  const { uid } = await assertCanPublish(context)
  await context.consumeRateLimit('set-ups')
  const { clubs, ownsBusiness, ...profile } = parseInput(setUpAccountInput, input)
  await assertCourse(context, uid, profile.course)
  const toChange = (current: UserRecord, file: FileRecord | undefined) => ({
    ...reduceProgress(current, { type: 'accountSetUp', ownsBusiness }),
    ...profile,
    picture: file,
  })
  const user = await storeProfile(context, uid, picture, toChange, withReviews(context, uid, await prepareClubs(context, uid, clubs)))
  return { user, next: user.ownsBusiness && !user.businessSetupComplete ? ('BUSINESS' as const) : ('LOUNGE' as const) }
}

/** Changes the given fields of the viewer's profile. A new picture replaces the old one, `removesPicture` deletes it. */
export async function saveProfile(
  context: ServiceContext,
  input: unknown,
  { picture, removesPicture = false }: { picture?: Upload | null | undefined; removesPicture?: boolean } = {},
): Promise<UserRecord> {
  const { uid } = await assertCanPublish(context)
  await context.consumeRateLimit('profile-saves')
  const { clubs, ...profile } = omitMissing(parseInput(saveProfileInput, input))
  if (profile.course !== undefined) await assertCourse(context, uid, profile.course)
  const toChange = (_user: UserRecord, file: FileRecord | undefined) => ({ ...profile, picture: file ?? (removesPicture ? null : undefined) })
  return storeProfile(context, uid, picture, toChange, withReviews(context, uid, clubs && (await prepareClubs(context, uid, clubs))))
}
