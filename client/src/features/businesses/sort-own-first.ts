import type { BusinessCardFragment, ShopFragment } from '../../generated/graphql.ts'

type Viewer = {
  /** Null for visitors. */
  uid: string | null
  /** The viewer's business, if it is loaded. */
  own: BusinessCardFragment | null
  /** One that was just saved. */
  saved: BusinessCardFragment | null
}

/** All businesses without duplicates: a just-saved one first, then the viewer's own, then the others (spec, Shops and section 4). */
export function sortOwnFirst(all: ShopFragment[], { uid, own, saved }: Viewer): BusinessCardFragment[] {
  const listed = all.map((business) => ({ ...business, viewerIsOwner: business.ownerUid === uid }))
  const first = [saved, own && { ...own, viewerIsOwner: true }, listed.find(({ viewerIsOwner }) => viewerIsOwner)]
  return [...first.filter((business) => business != null), ...listed].filter(({ id }, index, list) => list.findIndex((other) => other.id === id) === index)
}
