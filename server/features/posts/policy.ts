import type { Viewer } from '../../auth/viewer.ts'

/** Whether the viewer's email is verified, or verification is not required. */
export const isEmailVerificationSatisfied = ({ emailVerified }: Viewer, { requireVerifiedEmail }: { requireVerifiedEmail: boolean }) =>
  emailVerified || !requireVerifiedEmail
