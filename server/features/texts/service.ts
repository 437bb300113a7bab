import type { ServiceContext } from '../../auth/service-context.ts'
import type { Viewer } from '../../auth/viewer.ts'
import { unauthenticated } from '../../utils/errors.ts'
import { assertCanPublish, assertVerifiedEmail } from '../users/service.ts'

/** Throws unless the viewer is signed in, is not silenced and, with REQUIRE_VERIFIED_EMAIL, has a verified email. `signInMessage` is for visitors. */
export async function assertCanPublishText(context: ServiceContext, signInMessage: string): Promise<Viewer> {
  if (!context.viewer) throw unauthenticated(signInMessage)
  const viewer = await assertCanPublish(context)
  return assertVerifiedEmail(context, viewer)
}
