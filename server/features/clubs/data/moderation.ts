import type { Database, Transaction } from '../../../database/client.ts'
import { toParagraph } from '../../../sanitize/normalize/paragraph.ts'
import type { ProfileLink } from '../../users/data.ts'

const coverKeys = { cover: { select: { key: true } }, darkCover: { select: { key: true } } } as const

type PageTexts = { about: string; meetings: string; contact: string; links: Pick<ProfileLink, 'label'>[] }

/** The words of a club's page that others see. */
export const listTexts = ({ about, meetings, contact, links }: PageTexts): string[] => [about, meetings, contact, ...links.map(({ label }) => label)]

/** The pages of clubs with these slugs as moderators see them: hidden ones too. */
export async function findModeratedClubs(database: Database | Transaction, slugs: string[]) {
  const clubs = await database.club.findMany({
    where: { slug: { in: slugs } },
    select: { slug: true, name: true, about: true, meetings: true, contact: true, links: true, pageHiddenAt: true, ...coverKeys },
  })
  return clubs.map(({ slug: id, name: title, about, meetings, contact, links, pageHiddenAt: hiddenAt, cover, darkCover }) => ({
    ...{ id, authorUid: null, version: null, title, hiddenAt, isDeleted: false },
    contentHtml: listTexts({ about, meetings, contact, links: links as ProfileLink[] })
      .filter(Boolean)
      .map(toParagraph)
      .join(''),
    fileKeys: [cover, darkCover].flatMap((file) => (file ? [file.key] : [])),
  }))
}

/** Hides the page of a club but for its name and banner, or, with null, shows it again. */
export const setClubPageHiddenAt = (transaction: Transaction, slug: string, pageHiddenAt: Date | null) =>
  transaction.club.updateMany({ where: { slug }, data: { pageHiddenAt } })
