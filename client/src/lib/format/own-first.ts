import { ownsBusinessKey, readLastUid, readStorage, writeStorage } from '../browser/browser-storage.ts'

/** Remembers until the sign-out whether the viewer owns a business. */
export const rememberOwnsBusiness = (owns: boolean) => writeStorage('localStorage', ownsBusinessKey, owns ? 'true' : null)

/**
 * CSS that shows what the viewer owns first in lists in the markup of the server, so that the page does not move when React sorts them. A list that may lack the
 * viewer's business keeps a place for it with `data-own-place`: a cell as high as its row.
 */
export function getOwnFirstRule() {
  const own = `[data-owner="${CSS.escape(readLastUid() ?? '')}"]`
  const place = readLastUid() && readStorage('localStorage', ownsBusinessKey) ? `[data-own-place]:not(:has(${own}))::before{content:"";order:-1}` : ''
  return `${own}{order:-1}${place}`
}
