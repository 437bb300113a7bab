import { paths } from '../../../lib/paths.ts'
import type { UsersDocument } from '../../../lib/session/firestore.ts'
import type { ProgressRecord } from '../setup/normalize-progress.ts'

/** The redirect after login, by profile step (spec, section 4). Without a record it is account set-up. */
export function getLoginRedirect(progress: Pick<ProgressRecord, 'step' | 'ownsBusiness' | 'isSetupComplete'> | null): string {
  if (!progress) return paths.accountSetup
  const { step, ownsBusiness, isSetupComplete } = progress
  if (step >= 4) return paths.lounge
  if (step !== 3) return paths.accountSetup
  if (isSetupComplete) return paths.lounge
  return ownsBusiness ? paths.businessSetup : paths.accountSetup
}

/** The redirect of a signed-in user from the sign-up start screen: the five cases of the spec in order (section 4). */
export function getSignUpRedirect(profile: UsersDocument | null): string {
  if (!profile) return paths.accountSetup
  if (!profile.accountSetupComplete) return paths.accountSetup
  if (profile.ownsBusiness && !profile.businessSetupComplete) return paths.businessSetup
  if (profile.isSetupComplete) return paths.lounge
  return paths.createAccount
}
