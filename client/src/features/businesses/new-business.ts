import type { BusinessCardFragment } from '../../generated/graphql.ts'
import { keep, kept } from '../../lib/browser-storage.ts'

const key = 'newBusiness'

/** Keeps a just-saved business for the shops page to show (spec, client storage). */
export const keepNewBusiness = (business: BusinessCardFragment) => keep('sessionStorage', key, JSON.stringify(business))

/** The business that was kept, the viewer's own when its owner is the one who is signed in; null when there is none that can be shown. */
export function newBusiness(): BusinessCardFragment | null {
  try {
    const found = JSON.parse(kept('sessionStorage', key) ?? 'null')
    if (typeof found?.id !== 'string' || typeof found.name !== 'string') return null
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
    return {
      ...{ id: found.id, name: found.name, ownerUid: textOf(found.ownerUid), tagline: textOf(found.tagline), image: textOf(found.image) || null },
      ...{ whatsapp: textOf(found.whatsapp), instagram: textOf(found.instagram), viewerIsOwner: found.ownerUid === kept('localStorage', 'uid') },
    }
  } catch {
    return null
  }
}

export const forgetNewBusiness = () => keep('sessionStorage', key, null)
