import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn, type Viewer } from '../../auth/viewer.ts'
import type { Database, Transaction } from '../../database/client.ts'
import type { ClubRole } from '../../generated/prisma/client.ts'
import { forbidden } from '../../utils/errors.ts'
import { findClubRole } from './data.ts'
import { isOfficerRole } from './members/policy.ts'

type RoleContext = Pick<ServiceContext, 'viewer'> & { database: Database | Transaction }

/** The viewer's role in a club; null for visitors and for those who are no members. */
export const getClubRole = async ({ viewer, database }: RoleContext, slug: string): Promise<ClubRole | null> =>
  viewer ? findClubRole(database, slug, viewer.uid) : null

/** Whether the viewer may speak and act for a club: as officer or head. */
export const isClubOfficer = async (context: RoleContext, slug: string): Promise<boolean> => isOfficerRole(await getClubRole(context, slug))

/** Returns the viewer; UNAUTHENTICATED for a visitor, FORBIDDEN unless officer or head of the club. */
export async function assertClubOfficer(context: RoleContext, slug: string): Promise<Viewer> {
  const viewer = assertSignedIn(context.viewer)
  if (!(await isClubOfficer(context, slug))) throw forbidden('This is for the officers of the club.')
  return viewer
}
