import type { ReactNode } from 'react'
import { Failure } from '../../components/states/failure.tsx'
import { useRoles } from '../../features/users/use-roles.ts'
import type { Role } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { NotFound } from '../not-found.tsx'

/** A page for those with a role. For others it does not exist. */
export function RolePage({ requiredRole, children }: { requiredRole: Role; children: ReactNode }) {
  const { roles, error, refetch } = useRoles()
  if (!roles && error) return <Failure onRetry={() => refetch()}>{`This page could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!roles) return <p role="status">Loading...</p>
  return roles.includes(requiredRole) ? children : <NotFound />
}
