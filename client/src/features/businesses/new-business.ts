import type { BusinessCardFragment } from '../../generated/graphql.ts'

/** Keeps a just-saved business for the shops page to show (spec, client storage). A browser that refuses is only warned of. */
export function keepNewBusiness(business: BusinessCardFragment) {
  try {
    sessionStorage.setItem('newBusiness', JSON.stringify(business))
  } catch (error) {
    console.warn('The new business could not be kept for the shops page', error)
  }
}
