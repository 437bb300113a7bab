import { randomUUID } from 'node:crypto'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import { conflict, forbidden, invalid } from '../../lib/errors.ts'
import { type PageArgs, readPage } from '../../lib/pagination.ts'
import { parse } from '../../lib/parse.ts'
import type { Upload } from '../../lib/upload.ts'
import { isUuid } from '../../lib/uuid.ts'
import { limits } from '../media/input.ts'
import { fileUrl, forgetFiles, forgetUnusedFiles, withStoredFiles } from '../media/service.ts'
import { advance } from '../users/progress.ts'
import { type BusinessRecord, businessesOf, findBusiness, findLogo, insertLogo, listBusinesses, upsertBusiness } from './data.ts'
import { saveBusinessInput } from './input.ts'

/** All businesses, newest first; anyone may read. */
export const businesses = ({ database }: ServiceContext, page: PageArgs, most?: number) =>
  readPage(page, (take, after) => listBusinesses(database, take, after), most)

export const businessById = async ({ database }: ServiceContext, id: string) => (isUuid(id) ? findBusiness(database, id) : null)

/** A student's own business, if there is one; anyone may read. */
export const businessOf = async ({ database }: ServiceContext, ownerUid: string) => (await businessesOf(database, [ownerUid]))[0] ?? null

/** How long an uploaded logo waits for its business. */
const waits = 60 * 60 * 1000

/** Stores a logo of the signed-in student and answers its address. Logos that no business took within the hour go. */
export async function uploadLogo(context: ServiceContext, upload: Upload | undefined): Promise<string> {
  const { uid } = assertSignedIn(context.viewer)
  if (!upload) throw invalid('A logo is needed.', 'logo')
  const url = await withStoredFiles(context, [upload], { IMAGE: limits.picture }, async ([file]) => {
    if (!file) throw invalid('A logo is needed.', 'logo')
    await insertLogo(context.database, file)
    return fileUrl(file)
  })
  await forgetUnusedFiles(context, uid, new Date(context.now().getTime() - waits))
  return url
}

/** Creates or changes the viewer's business, which finishes the set-up (decisions, Progress). */
export async function saveBusiness(context: ServiceContext, input: unknown): Promise<BusinessRecord> {
  const { uid: ownerUid } = assertSignedIn(context.viewer)
  const { logo, ...columns } = parse(saveBusinessInput, input)
  const logoId = logo ? await ownLogo(context, logo, ownerUid) : null
  const row = { id: randomUUID(), ownerUid, createdAt: context.now(), logoId, ...columns }
  const saved = await upsertBusiness(context.database, row, (state) => advance(state, { type: 'businessSaved' }))
  if (!saved) throw conflict('Choose a username first.', 'username')
  if (saved.replacedLogo) await forgetFiles(context, [saved.replacedLogo])
  return saved.business
}

/** A logo is an address that `uploadLogo` gave this very student. */
async function ownLogo({ database }: ServiceContext, url: string, ownerUid: string): Promise<string> {
  const file = await findLogo(database, url.replace(/^.*\/media\//, ''))
  if (!file) throw invalid('Upload the logo first.', 'logo')
  if (file.ownerUid !== ownerUid) throw forbidden('This logo is not yours.')
  return file.id
}
