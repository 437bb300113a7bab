import type { Database, Transaction } from '../../../database/client.ts'
import type { Prisma } from '../../../generated/prisma/client.ts'

/** A campus page with its source and its sections. */
export type CampusPageInput = {
  slug: string
  title: string
  owner: string
  checkedOn: Date
  keywords: string
  markdown: string
  contentHtml: string
  fingerprint: string
  isFromFolder: boolean
  sections: PageSection[]
}

/** A section of a page; `keywords` are its own search words, besides those of the page. */
export type PageSection = { heading: string; keywords: string; text: string }

/** The key of the advisory lock: an arbitrary number, the same on every server. */
const pagesLockId = 7_264_121

/** Changes of pages wait for each other, on all servers. */
export const lockPages = (transaction: Transaction) => transaction.$executeRaw`select pg_advisory_xact_lock(${pagesLockId})`

/** The fingerprints of the stored pages and whether they come from a folder, by slug. */
export const findPageOrigins = async (database: Database): Promise<Map<string, { fingerprint: string; isFromFolder: boolean }>> =>
  new Map((await database.campusPage.findMany({ select: { slug: true, fingerprint: true, isFromFolder: true } })).map(({ slug, ...origin }) => [slug, origin]))

/** The fingerprint of a stored page; null without the page. */
export const findPageFingerprint = async (transaction: Transaction, slug: string): Promise<string | null> =>
  (await transaction.campusPage.findUnique({ where: { slug }, select: { fingerprint: true } }))?.fingerprint ?? null

/** Replaces pages and their sections and deletes removed pages, in one transaction, one server at a time. */
export const writePages = (database: Database, pages: CampusPageInput[], removedSlugs: string[]): Promise<void> =>
  database.$transaction(async (transaction) => {
    await lockPages(transaction)
    await replacePages(transaction, pages, removedSlugs)
  })

/** `writePages` in a transaction that has the lock of the pages. */
export async function replacePages(transaction: Transaction, pages: CampusPageInput[], removedSlugs: string[]): Promise<void> {
  const slugs = [...pages.map(({ slug }) => slug), ...removedSlugs]
  await transaction.campusPage.deleteMany({ where: { slug: { in: slugs } } })
  await transaction.passage.deleteMany({ where: { kind: 'PAGE', sourceId: { in: slugs } } })
  await transaction.campusPage.createMany({ data: pages.map(({ sections: _sections, ...page }) => page) })
  const rows = pages.flatMap(({ slug, title, keywords, checkedOn, sections }) =>
    sections.map((section, position) => ({ ...section, source_id: slug, position, title, keywords: `${keywords} ${section.keywords}`.trim(), at: checkedOn })),
  )
  await transaction.$executeRaw`
    insert into passages
    select passage_row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as section (source_id text, position int, title text, heading text, keywords text, text text, at timestamptz),
      passage('PAGE', source_id, position, title, heading, keywords, text, at) as passage_row`
}

export type CampusPageRecord = { slug: string; title: string; owner: string; checkedOn: Date; contentHtml: string }

export const findPage = (database: Database, slug: string): Promise<CampusPageRecord | null> =>
  database.campusPage.findUnique({ where: { slug }, select: { slug: true, title: true, owner: true, checkedOn: true, contentHtml: true } })

const sourceColumns = { slug: true, title: true, owner: true, checkedOn: true, keywords: true, markdown: true, fingerprint: true } as const
/** A campus page as administrators edit it. */
export type PageSourceRecord = Prisma.CampusPageGetPayload<{ select: typeof sourceColumns }>

/** The pages that were checked the longest ago first. */
export const listPageSources = (database: Database, take: number): Promise<PageSourceRecord[]> =>
  database.campusPage.findMany({ orderBy: [{ checkedOn: 'asc' }, { slug: 'asc' }], take, select: sourceColumns })

export const findPageSource = (database: Database, slug: string): Promise<PageSourceRecord | null> =>
  database.campusPage.findUnique({ where: { slug }, select: sourceColumns })
