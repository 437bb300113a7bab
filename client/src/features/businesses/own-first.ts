import type { BusinessCardFragment } from '../../generated/graphql.ts'

/** Each business once: the viewer's own first, a just-saved one as it was saved (spec, Shops and section 4). */
export function ownFirst(all: BusinessCardFragment[], own: BusinessCardFragment | null, saved: BusinessCardFragment | null): BusinessCardFragment[] {
  const first = [saved, own && { ...own, viewerIsOwner: true }].filter((one) => one !== null)
  return [...first, ...all].filter(({ id }, index, list) => list.findIndex((other) => other.id === id) === index)
}
