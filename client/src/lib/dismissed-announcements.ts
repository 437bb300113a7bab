import { readStorage, writeStorage } from './browser-storage.ts'

const key = 'dismissed-announcements'
/** Some twenty ids. */
const maxStoredLength = 1500

/** The ids of the announcements that this browser no longer shows, separated by spaces. An id names the last change too: a changed one is shown again. */
export const readDismissedAnnouncements = () => readStorage('localStorage', key) ?? ''

/**
 * Hides dismissed announcements in the markup of the server before the first paint, so that the page does not move when React removes them. Stores those that
 * the event `dismiss-announcement` names: it is part of the script of all pages, so that no entry script has it.
 */
export function startDismissingAnnouncements() {
  addEventListener('dismiss-announcement', (event) =>
    writeStorage('localStorage', key, `${readDismissedAnnouncements()} ${(event as CustomEvent<string>).detail}`.slice(-maxStoredLength)),
  )
  const sheet = new CSSStyleSheet()
  const toRule = (id: string) => `[data-announcement="${CSS.escape(id)}"]{display:none}`
  sheet.replaceSync(readDismissedAnnouncements().split(' ').map(toRule).join(''))
  document.adoptedStyleSheets = [sheet]
}
