import type { BusinessCardFragment } from '../../generated/graphql.ts'
import { keep, kept } from '../../lib/browser-storage.ts'

const key = 'newBusiness'

/** Keeps a just-saved business for the shops page to show (spec, client storage). */
export const keepNewBusiness = (business: BusinessCardFragment) => keep('sessionStorage', key, JSON.stringify(business))

/** The business that was kept; null when there is none, or none that can be shown. */
export function newBusiness(): BusinessCardFragment | null {
  try {
    const found = JSON.parse(kept('sessionStorage', key) ?? 'null')
    return typeof found?.id === 'string' && typeof found.name === 'string' ? found : null
  } catch {
    return null
  }
}

export const forgetNewBusiness = () => keep('sessionStorage', key, null)
