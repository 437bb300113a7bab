import type { BusinessCardFragment, ShopFragment } from '../../generated/graphql.ts'

/** All businesses without duplicates: a just-saved one first, then the viewer's own, then the others (spec, Shops and section 4). */
export function sortOwnFirst(all: ShopFragment[], own: BusinessCardFragment | null, saved: BusinessCardFragment | null): BusinessCardFragment[] {
  const first = [saved, own && { ...own, viewerIsOwner: true }].filter((business) => business !== null)
  const others = all.map((business) => ({ ...business, viewerIsOwner: false }))
  return [...first, ...others].filter(({ id }, index, list) => list.findIndex((other) => other.id === id) === index)
}
