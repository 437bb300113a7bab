import { readLastUid } from './browser-storage.ts'

/** CSS that shows what the viewer owns first in lists in the markup of the server, so that the page does not move when React sorts them. */
export const getOwnFirstRule = () => `[data-owner="${CSS.escape(readLastUid() ?? '')}"]{order:-1}`
