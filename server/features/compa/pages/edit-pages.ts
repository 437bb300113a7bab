import type { ServiceContext } from '../../../auth/service-context.ts'
import { conflict, invalid, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import { assertAdministrator, assertCanChangeCampus, hasRole } from '../../roles/service.ts'
import type { Compa } from '../context.ts'
import { findPageFingerprint, findPageSource, listPageSources, lockPages, type PageSourceRecord, replacePages } from '../data/pages.ts'
import { maxListedPages, previewCampusPageInput, saveCampusPageInput } from '../input.ts'
import { parsePage, renderMarkdown } from './parse-page.ts'

type PageContext = ServiceContext & { compa: Pick<Compa, 'arePagesEditable'> }

const dayMs = 86_400_000

/** The campus pages, those that were checked the longest ago first, and whether they can be edited. For administrators. */
export async function getPageSources(context: PageContext): Promise<{ isEditable: boolean; pages: PageSourceRecord[] }> {
  await assertAdministrator(context)
  return { isEditable: context.compa.arePagesEditable, pages: await listPageSources(context.database, maxListedPages) }
}

/** A campus page by its slug, for administrators; null for others. */
export const getPageSourceBySlug = async (context: ServiceContext, slug: string): Promise<PageSourceRecord | null> =>
  (await hasRole(context, 'ADMINISTRATOR')) ? findPageSource(context.database, slug) : null

/** Renders Markdown as the page would show it. For administrators. */
export async function previewPage(context: ServiceContext, input: unknown): Promise<string> {
  await assertCanChangeCampus(context)
  return renderMarkdown(parseInput(previewCampusPageInput, input).markdown)
}

/**
 * Creates or changes a page and its passages. For administrators. CONFLICT while a folder is the source of the pages, and if the stored page has
 * another version than the one that was edited.
 */
export async function savePage(context: PageContext, input: unknown): Promise<PageSourceRecord> {
  const { uid } = await assertCanEditPages(context)
  const { slug, version, ...content } = parseInput(saveCampusPageInput, input)
  const now = context.now()
  if (content.checkedOn.getTime() > now.getTime() + dayMs) throw invalid('The day of the check is in the future.', 'checkedOn')
  const page = await parsePage(slug, content)
  await context.database.$transaction(async (transaction) => {
    await lockPages(transaction)
    const stored = await findPageFingerprint(transaction, slug)
    if (stored !== null && version == null) throw conflict('There is a page with this address.', 'slug')
    if (stored !== (version ?? null)) throw conflict('Somebody else has changed this page. Copy your text and open the page again.')
    await replacePages(transaction, [page], [])
    await recordLogEntry(transaction, { act: stored === null ? 'page.created' : 'page.edited', actorUid: uid, details: { page: slug }, at: now })
  })
  return page
}

/** Deletes a page and its passages. For administrators. CONFLICT while a folder is the source of the pages, NOT_FOUND without such a page. */
export async function deletePage(context: PageContext, slug: string): Promise<string> {
  const { uid } = await assertCanEditPages(context)
  await context.database.$transaction(async (transaction) => {
    await lockPages(transaction)
    if ((await findPageFingerprint(transaction, slug)) === null) throw notFound('This page is deleted already.')
    await replacePages(transaction, [], [slug])
    await recordLogEntry(transaction, { act: 'page.deleted', actorUid: uid, details: { page: slug }, at: context.now() })
  })
  return slug
}

async function assertCanEditPages(context: PageContext) {
  const viewer = await assertCanChangeCampus(context)
  if (!context.compa.arePagesEditable) throw conflict('These pages come from a folder on the server; change them there.')
  return viewer
}
