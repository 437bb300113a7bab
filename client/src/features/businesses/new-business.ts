import type { BusinessCardFragment } from '../../generated/graphql.ts'
import { keep } from '../../lib/browser-storage.ts'

/** Keeps a just-saved business for the shops page to show (spec, client storage). */
export const keepNewBusiness = (business: BusinessCardFragment) => keep('sessionStorage', 'newBusiness', JSON.stringify(business))
