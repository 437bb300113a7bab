import { randomUUID } from 'node:crypto'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn } from '../../auth/viewer.ts'
import { conflict, invalid } from '../../lib/errors.ts'
import { type PageArgs, readPage } from '../../lib/pagination.ts'
import { parse } from '../../lib/parse.ts'
import type { Upload } from '../../lib/upload.ts'
import { findFileByKey } from '../media/data.ts'
import { limits } from '../media/input.ts'
import { fileUrl, withStoredFiles } from '../media/service.ts'
import { advance } from '../users/progress.ts'
import { type BusinessRecord, findBusiness, insertLogo, listBusinesses, upsertBusiness } from './data.ts'
import { saveBusinessInput } from './input.ts'

/** All businesses, newest first; anyone may read. */
export const businesses = ({ database }: ServiceContext, page: PageArgs) => readPage(page, (take, after) => listBusinesses(database, take, after))

export const businessById = ({ database }: ServiceContext, id: string) => findBusiness(database, id)

/** Stores a logo of the signed-in student and answers its address. */
export async function uploadLogo(context: ServiceContext, upload: Upload | undefined): Promise<string> {
  assertSignedIn(context.viewer)
  if (!upload) throw invalid('A logo is needed.', 'logo')
  return withStoredFiles(context, [upload], { IMAGE: limits.picture }, async ([file]) => {
    if (!file) throw invalid('A logo is needed.', 'logo')
    await insertLogo(context.database, file)
    return fileUrl(file)
  })
}

/** Creates or changes the viewer's business, which finishes the set-up (decisions, Progress). */
export async function saveBusiness(context: ServiceContext, input: unknown): Promise<BusinessRecord> {
  const { uid: ownerUid } = assertSignedIn(context.viewer)
  const { logo, ...columns } = parse(saveBusinessInput, input)
  const logoId = logo ? await ownLogo(context, logo, ownerUid) : null
  const row = { id: randomUUID(), ownerUid, createdAt: context.now(), logoId, ...columns }
  const business = await upsertBusiness(context.database, row, (state) => advance(state, { type: 'businessSaved' }))
  if (!business) throw conflict('Choose a username first.', 'username')
  return business
}

/** A logo is an address that `uploadLogo` gave this very student. */
async function ownLogo({ database }: ServiceContext, url: string, ownerUid: string): Promise<string> {
  const file = await findFileByKey(database, url.replace(/^.*\/media\//, ''))
  if (file?.ownerUid !== ownerUid || file.kind !== 'IMAGE') throw invalid('Upload the logo first.', 'logo')
  return file.id
}
