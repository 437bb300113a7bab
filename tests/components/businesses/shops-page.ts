import { page } from 'vitest/browser'
import { network } from '../support/network.ts'

export const search = page.getByRole('searchbox', { name: 'Search shops' })
export const cards = page.getByRole('list', { name: 'Businesses' }).getByRole('listitem')
export const alert = page.getByRole('alert')

/** The names of the listed businesses. */
export const readNames = () =>
  cards
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)

const pageSize = 50

/** A page of 50 shops of a campus with many, newest first: 'Shop 0', 'Shop 1' and so on. */
export function createShopsPage(after: string | null | undefined, pageCount: number) {
  const first = after ? Number(after) + 1 : 0
  const edges = Array.from({ length: pageSize }, (_, index) => {
    const number = String(first + index)
    return { cursor: number, node: { id: number, ownerUid: number, name: `Shop ${number}`, tagline: `Wares of ${number} kinds` } }
  })
  return { businesses: { edges, pageInfo: { hasNextPage: first + pageSize < pageCount * pageSize, endCursor: String(first + pageSize - 1) } } }
}

/** Answers requests for the shops of a campus that has this many pages. */
export const answerShops = (pageCount = 3) => network.on('Shops', ({ after }: { after?: string | null }) => createShopsPage(after, pageCount))
