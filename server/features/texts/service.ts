import type { ServiceContext } from '../../auth/service-context.ts'
import type { Viewer } from '../../auth/viewer.ts'
import { AppError, unauthenticated } from '../../utils/errors.ts'
import { assertCanPublish } from '../users/service.ts'
import { isEmailVerificationSatisfied } from './policy.ts'

/** Throws unless the viewer is signed in, is not silenced and, with REQUIRE_VERIFIED_EMAIL, has a verified email. `signInMessage` is for visitors. */
export async function assertCanPublishText(context: ServiceContext, signInMessage: string): Promise<Viewer> {
  if (!context.viewer) throw unauthenticated(signInMessage)
  const viewer = await assertCanPublish(context)
  return assertVerifiedEmail(context, viewer)
}

/** Returns the viewer; FORBIDDEN without a verified email, if posting requires one. */
export function assertVerifiedEmail(context: Pick<ServiceContext, 'requireVerifiedEmail'>, viewer: Viewer): Viewer {
  if (!isEmailVerificationSatisfied(viewer, context)) throw new AppError('FORBIDDEN', 'Verify your email first: the link is in your mailbox.', 'email')
  return viewer
}
