import type { BusinessCardFragment, ShopFragment } from '../../generated/graphql.ts'

/** Each business once: the viewer's own first, a just-saved one as it was saved (spec, Shops and section 4). */
export function sortOwnFirst(all: ShopFragment[], own: BusinessCardFragment | null, saved: BusinessCardFragment | null): BusinessCardFragment[] {
  const first = [saved, own && { ...own, viewerIsOwner: true }].filter((business) => business !== null)
  const others = all.map((business) => ({ ...business, viewerIsOwner: false }))
  return [...first, ...others].filter(({ id }, index, list) => list.findIndex((other) => other.id === id) === index)
}
