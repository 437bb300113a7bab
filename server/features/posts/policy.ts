import type { Viewer } from '../../auth/viewer.ts'

/** Whether the viewer's email is known to be theirs, where that is asked for. */
export const isEmailVerificationSatisfied = ({ emailVerified }: Viewer, { requireVerifiedEmail }: { requireVerifiedEmail: boolean }) =>
  emailVerified || !requireVerifiedEmail
