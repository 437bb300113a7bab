import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

const send = (scheme: 'light' | 'dark', motion: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: motion },
    ],
  })

/** Emulates the user's preferences until the end of the test. Without this, pages are light and motion is reduced. */
export async function emulateMedia({ scheme = 'light', motion = 'reduce' }: { scheme?: 'light' | 'dark'; motion?: 'reduce' | 'no-preference' }) {
  onTestFinished(async () => void (await send('light', 'reduce')))
  await send(scheme, motion)
}
