import { readStorage } from './browser-storage.ts'

/** How this browser shows the app; 'system' follows the operating system. */
export type Appearance = { colourScheme: 'system' | 'light' | 'dark'; motion: 'system' | 'reduced' }

export const appearanceKey = 'appearance'
export const defaultAppearance: Appearance = { colourScheme: 'system', motion: 'system' }

/** Parses the stored appearance; what is not valid is the default. */
export function parseAppearance(text: string | null): Appearance {
  const [colourScheme, motion] = (text ?? '').split(' ')
  return {
    colourScheme: colourScheme === 'light' || colourScheme === 'dark' ? colourScheme : 'system',
    motion: motion === 'reduced' ? 'reduced' : 'system',
  }
}

/** The stored form; null for the default. */
export const formatAppearance = ({ colourScheme, motion }: Appearance) =>
  colourScheme === 'system' && motion === 'system' ? null : `${colourScheme} ${motion}`

export const readAppearance = () => parseAppearance(readStorage('localStorage', appearanceKey))

/** The media query of what is for one colour scheme only. */
export const getSchemeMedia = (scheme: 'light' | 'dark', chosen: Appearance['colourScheme']) =>
  chosen === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen === scheme ? 'all' : 'not all'

/** Sets the colour scheme and the motion of the document. Its elements for one scheme have `data-only-scheme`. */
export function applyAppearance({ colourScheme, motion }: Appearance) {
  const { dataset } = document.documentElement
  dataset.colourScheme = colourScheme
  dataset.motion = motion
  for (const element of document.querySelectorAll<HTMLMetaElement | HTMLSourceElement>('[data-only-scheme]')) {
    const media = getSchemeMedia(element.dataset.onlyScheme === 'dark' ? 'dark' : 'light', colourScheme)
    // A drawing is selected anew even if its media query is set to what it was.
    if (element.media !== media) element.media = media
  }
}
