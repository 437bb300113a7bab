import { readStorage, writeStorage } from '../browser/browser-storage.ts'
import { isIos } from '../browser/is-ios.ts'
import { setOfflineState } from './offline-state.ts'

/** Chromium's event: the app can be installed. */
type InstallPromptEvent = Event & { prompt(): Promise<unknown> }

const dismissedKey = 'install hint dismissed'
const visitsKey = 'visits'
/** Visits, in tabs of their own, before the hint is shown. */
const minVisits = 3

/** Offers to install the app from the third visit on, unless that was dismissed: by the browser's own dialog, or on iOS by words, since it has none. */
export function offerInstallation() {
  const visits = countVisit()
  addEventListener('appinstalled', dismissInstallation)
  if (visits < minVisits || readStorage('localStorage', dismissedKey) || matchMedia('(display-mode: standalone)').matches) return
  const { installPrompt } = window as { installPrompt?: InstallPromptEvent }
  const offer = (event: InstallPromptEvent) => setOfflineState({ installation: { prompt: () => void event.prompt().then(dismissInstallation) } })
  if (installPrompt) offer(installPrompt)
  else if (isIos() && !('standalone' in navigator && navigator.standalone)) setOfflineState({ installation: { prompt: null } })
  else addEventListener('beforeinstallprompt', (event) => offer(event as InstallPromptEvent), { once: true })
}

/** Hides the hint for good. */
export function dismissInstallation() {
  writeStorage('localStorage', dismissedKey, 'true')
  setOfflineState({ installation: null })
}

function countVisit(): number {
  const visits = Number(readStorage('localStorage', visitsKey) ?? 0)
  if (readStorage('sessionStorage', visitsKey)) return visits
  writeStorage('sessionStorage', visitsKey, 'counted')
  if (visits < minVisits) writeStorage('localStorage', visitsKey, String(visits + 1))
  return visits + 1
}
