import type { ServiceContext } from '../../auth/service-context.ts'
import { parseInput } from '../../utils/parse.ts'
import { assertNotSuspended } from '../users/service.ts'
import { upsertReadMark } from './data.ts'
import { markThreadReadInput } from './input.ts'
import { getThread } from './service.ts'

/** Stores how far the viewer has read a thread, at most to its last reply. A lower number than the stored one changes nothing. */
export async function markThreadRead(context: ServiceContext, postId: string, input: unknown): Promise<void> {
  const { uid } = await assertNotSuspended(context)
  const { number } = parseInput(markThreadReadInput, input)
  await getThread(context, postId)
  await context.consumeRateLimit('read-marks')
  await upsertReadMark(context.database, uid, postId, number, context.now())
}
