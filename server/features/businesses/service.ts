import { randomUUID } from 'node:crypto'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertAuthenticated } from '../../auth/viewer.ts'
import type { Database } from '../../database/client.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { type PageArgs, readPage } from '../../relay/connection.ts'
import { forbidden, invalid, notFound } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { findByUuids } from '../../utils/uuid.ts'
import { maxFileBytes } from '../media/input.ts'
import { deleteStoredFiles, deleteUnusedFiles, getFileUrl, getHiddenFileUrl, type SignedFileContext, storeFile } from '../media/service.ts'
import { assertCanPublish, getUserByUid } from '../users/service.ts'
import { reduceProgress } from '../users/setup/progress.ts'
import { type BusinessRecord, findBusinesses, findBusinessesByOwners, findOwnBusiness, type LogoInput, listBusinesses, upsertBusiness } from './data.ts'
import { saveBusinessInput } from './input.ts'

/** All businesses, newest first; public. */
export const getBusinesses = ({ database }: ServiceContext, page: PageArgs, maxPageSize?: number) =>
  readPage(page, (take, after) => listBusinesses(database, take, after), maxPageSize)

/** Businesses by the given ids, without missing and hidden ones; public. */
export const getBusinessesByIds = ({ database }: ServiceContext, ids: readonly string[]) => findByUuids(ids, (uuids) => findBusinesses(database, uuids))

/** A user's business, or null; public. */
const getBusinessByOwner = async ({ database }: ServiceContext, ownerUid: string) => (await findBusinessesByOwners(database, [ownerUid]))[0] ?? null

/** The viewer's business, hidden or not; null if there is none. Read from the primary: it may just have been saved. */
export const getOwnBusiness = ({ viewer, primary }: ServiceContext & { primary: Database }) => findOwnBusiness(primary, assertAuthenticated(viewer).uid)

/** A user and their business, for the profile (spec, section 7); public. Presenters omit private fields. */
export async function getProfile(context: ServiceContext, uid: string) {
  if (!uid) throw invalid('Give a uid.', 'uid')
  const user = await getUserByUid(context, uid)
  if (!user) throw notFound('No profile found')
  return { user, business: await getBusinessByOwner(context, uid) }
}

/** The URL of the logo; null without one. Only its owner gets a hidden business. */
export async function getLogoUrl(context: ServiceContext & SignedFileContext, { logo, hiddenAt }: BusinessRecord): Promise<string | null> {
  if (!logo) return null
  return hiddenAt ? getHiddenFileUrl(context, logo) : getFileUrl(context, logo)
}

const unusedLogoTtlMs = 60 * 60 * 1000

/** Stores a logo of the viewer and returns its URL. Deletes the viewer's logos that no business has used within an hour. */
export async function uploadLogo(context: ServiceContext, upload: Upload | undefined): Promise<string> {
  const { uid } = await assertCanPublish(context)
  if (!upload) throw invalid('A logo is needed.', 'logo')
  const file = await storeFile(context, 'logo', upload, { IMAGE: maxFileBytes.picture })
  await deleteUnusedFiles(context, uid, new Date(context.now().getTime() - unusedLogoTtlMs)).catch((error) =>
    context.log.error({ err: error }, 'deleting unused logos failed'),
  )
  return getFileUrl(context, file)
}

/** Creates or changes the viewer's business, which finishes the set-up. `isHidden`: the viewer alone sees it. */
export async function saveBusiness(context: ServiceContext, input: unknown): Promise<{ business: BusinessRecord; isHidden: boolean }> {
  const { uid: ownerUid } = await assertCanPublish(context)
  await context.consumeRateLimit('business-saves')
  const { logo, ...fields } = parseInput(saveBusinessInput, input)
  const row = { id: randomUUID(), ownerUid, createdAt: context.now(), ...fields }
  const { business, replacedLogo } = await upsertBusiness(context.database, row, parseLogoInput(logo, ownerUid), (state) =>
    reduceProgress(state, { type: 'businessSaved' }),
  )
  if (replacedLogo) await deleteStoredFiles(context, [replacedLogo])
  return { business, isHidden: business.hiddenAt !== null }
}

/** A logo is a URL that `uploadLogo` returned to the same user. */
function parseLogoInput(url: string | undefined, ownerUid: string): LogoInput {
  if (!url) return url === undefined ? undefined : null
  const assertUsable = (file: { ownerUid: string } | null) => {
    if (!file) throw invalid('Upload the logo first.', 'logo')
    if (file.ownerUid !== ownerUid) throw forbidden('This logo is not yours.')
  }
  // That of a hidden business is signed.
  return { key: url.replace(/^.*\/media\//, '').replace(/\?.*$/, ''), assertUsable }
}
