import type { BusinessCardFragment } from '../../generated/graphql.ts'
import { readStorage, writeStorage } from '../../lib/browser-storage.ts'

const key = 'newBusiness'

/** Keeps a just-saved business for the shops page to show (spec, client storage). */
export const saveNewBusiness = (business: BusinessCardFragment) => writeStorage('sessionStorage', key, JSON.stringify(business))

/** The business that was kept, the viewer's own when its owner is the one who is signed in; null when there is none that can be shown. */
export function readNewBusiness(): BusinessCardFragment | null {
  try {
    const stored = JSON.parse(readStorage('sessionStorage', key) ?? 'null')
    if (typeof stored?.id !== 'string' || typeof stored.name !== 'string') return null
    const toText = (value: unknown) => (typeof value === 'string' ? value : '')
    return {
      ...{ id: stored.id, name: stored.name, ownerUid: toText(stored.ownerUid), tagline: toText(stored.tagline), image: toText(stored.image) || null },
      ...{ whatsapp: toText(stored.whatsapp), instagram: toText(stored.instagram), viewerIsOwner: stored.ownerUid === readStorage('localStorage', 'uid') },
    }
  } catch {
    return null
  }
}

export const removeNewBusiness = () => writeStorage('sessionStorage', key, null)
