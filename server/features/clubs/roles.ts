import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn, getReader, type Viewer } from '../../auth/viewer.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { forbidden } from '../../utils/errors.ts'
import { findMember } from './members/data.ts'
import { isOfficerRole } from './members/policy.ts'

type RoleContext = Pick<ServiceContext, 'viewer'> & { database: Database | Transaction }

/** Whether the viewer is a member of a club; false while suspended. */
export async function isClubMember({ viewer, database }: RoleContext, slug: string): Promise<boolean> {
  const reader = getReader(viewer)
  return reader !== null && (await findMember(database, slug, reader.uid)) !== null
}

/** Whether the viewer may speak and act for a club: as officer or head. */
export const isClubOfficer = async ({ viewer, database }: RoleContext, slug: string): Promise<boolean> =>
  viewer !== null && isOfficerRole((await findMember(database, slug, viewer.uid))?.role)

/** Returns the viewer; UNAUTHENTICATED for a visitor, FORBIDDEN unless officer or head of the club. */
export async function assertClubOfficer(context: RoleContext, slug: string): Promise<Viewer> {
  const viewer = assertSignedIn(context.viewer)
  if (!(await isClubOfficer(context, slug))) throw forbidden('This is for the officers of the club.')
  return viewer
}
