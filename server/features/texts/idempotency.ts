import type { ServiceContext } from '../../auth/service-context.ts'
import type { IdempotencyKeyLock } from '../../http/idempotency/keys.ts'
import { computeFingerprint, parseIdempotencyKey, runOnce } from '../../http/idempotency/run-once.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { conflict } from '../../utils/errors.ts'

/** How a post or reply is created under a locked key, and found by its id; null if it is deleted. */
type Creation<Subject> = { find: (id: string) => Promise<Subject | null>; create: (lock: IdempotencyKeyLock) => Promise<Subject> }

/** Creates a post or reply, once if the request has an Idempotency-Key: `withIdempotencyKey` for the same input and uploads. */
export async function withOptionalIdempotencyKey<Subject>(
  context: ServiceContext,
  ownerUid: string,
  { input, uploads }: { input: object; uploads: Upload[] },
  { find, create }: Creation<Subject> & { create: (lock?: IdempotencyKeyLock) => Promise<Subject> },
): Promise<Subject> {
  const key = parseIdempotencyKey(context)
  if (key === undefined) return create()
  return withIdempotencyKey(context, { ownerUid, key }, await computeFingerprint(input, uploads), { find, create })
}

/** Creates a post or reply once for each Idempotency-Key of a user, see `runOnce`; a repeated request gets the existing one. CONFLICT if it is deleted. */
export const withIdempotencyKey = <Subject>(
  context: Pick<ServiceContext, 'database' | 'now' | 'log'>,
  owner: { ownerUid: string; key: string },
  fingerprint: string,
  { find, create }: Creation<Subject>,
): Promise<Subject> =>
  runOnce(context, owner, fingerprint, {
    run: create,
    replay: async ({ postId, replyId }) => {
      const existing = await find(postId ?? replyId ?? '')
      if (!existing) throw conflict('The post or reply of this Idempotency-Key is deleted.', 'Idempotency-Key')
      return existing
    },
  })
