import type { ReactNode } from 'react'
import { LoginLink } from '../../../components/login-link.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { ProfileSettingsDocument, type ProfileSettingsQuery } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'

export type ProfileSettings = NonNullable<ProfileSettingsQuery['viewer']> & {
  settings: NonNullable<NonNullable<ProfileSettingsQuery['viewer']>['settings']>
  courses: string[]
  setupClubs: string[]
  clubs: ProfileSettingsQuery['clubs']
}

/** Loads the viewer's profile with its settings, then renders the content. */
export function ProfileSettingsLoader({ children }: { children: (profile: ProfileSettings) => ReactNode }) {
  const { data, error, refetch } = useQuery(ProfileSettingsDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  if (error && !data) return <Failure onRetry={() => refetch()}>{`Your profile could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading your profile...</p>
  const { viewer, courses, setupClubs, clubs } = data
  if (!viewer?.settings) return <Notice action={<LoginLink variant="quiet">Continue</LoginLink>}>This account has no username yet.</Notice>
  return children({ ...viewer, settings: viewer.settings, courses, setupClubs, clubs })
}
