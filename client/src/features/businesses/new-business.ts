import type { BusinessCardFragment } from '../../generated/graphql.ts'
import { readLastUid, readStorage, writeStorage } from '../../lib/browser/browser-storage.ts'

const key = 'newBusiness'

/** Stores a just-saved business for the shops page (spec, client storage). */
export const saveNewBusiness = (business: BusinessCardFragment) => writeStorage('sessionStorage', key, JSON.stringify(business))

/** The stored business; null when there is none or it is invalid. It is the viewer's own if its owner is signed in. */
export function readNewBusiness(): BusinessCardFragment | null {
  try {
    const stored = JSON.parse(readStorage('sessionStorage', key) ?? 'null')
    if (typeof stored?.id !== 'string' || typeof stored.name !== 'string') return null
    const toText = (value: unknown) => (typeof value === 'string' ? value : '')
    const whatsappUrl = toText(stored.whatsappUrl).startsWith('https://wa.me/') ? stored.whatsappUrl : null
    const owner = { id: toText(stored.owner?.id), username: toText(stored.owner?.username) }
    return {
      ...{ id: stored.id, name: stored.name, ownerUid: toText(stored.ownerUid), tagline: toText(stored.tagline), image: toText(stored.image) || null },
      ...{ whatsapp: toText(stored.whatsapp), whatsappUrl, instagram: toText(stored.instagram), owner, viewerIsOwner: stored.ownerUid === readLastUid() },
    }
  } catch {
    return null
  }
}

export const removeNewBusiness = () => writeStorage('sessionStorage', key, null)
