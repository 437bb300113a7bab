import type { BusinessCardFragment, ShopFragment } from '../../generated/graphql.ts'

/** Each business once: the viewer's own first, a just-saved one as it was saved (spec, Shops and section 4). */
export function ownFirst(all: ShopFragment[], own: BusinessCardFragment | null, saved: BusinessCardFragment | null): BusinessCardFragment[] {
  const first = [saved, own && { ...own, viewerIsOwner: true }].filter((one) => one !== null)
  const others = all.map((one) => ({ ...one, viewerIsOwner: false }))
  return [...first, ...others].filter(({ id }, index, list) => list.findIndex((other) => other.id === id) === index)
}
