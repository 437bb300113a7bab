import { readStorage, writeStorage } from './browser/browser-storage.ts'

const key = 'dismissed-announcements'
/** Some twenty ids. */
const maxStoredLength = 1500

/** The ids of the announcements that this browser no longer shows, separated by spaces. An id names the last change too: a changed one is shown again. */
export const readDismissedAnnouncements = () => readStorage('localStorage', key) ?? ''

/** Stores the announcements that the event `dismiss-announcement` names: it is part of the script of all pages, so that no entry script has it. */
export const startDismissingAnnouncements = () =>
  addEventListener('dismiss-announcement', (event) =>
    writeStorage('localStorage', key, `${readDismissedAnnouncements()} ${(event as CustomEvent<string>).detail}`.slice(-maxStoredLength)),
  )

/** CSS that hides dismissed announcements in the markup of the server, so that the page does not move when React removes them. */
export const getDismissalRules = () =>
  readDismissedAnnouncements()
    .split(' ')
    .map((id) => `[data-announcement="${CSS.escape(id)}"]{display:none}`)
    .join('')
