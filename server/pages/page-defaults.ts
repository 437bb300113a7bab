import { brand } from '../utils/brand.ts'

export const siteName = brand.name
export const logo = { url: '/icon.png', alt: 'A loop round four dots' }
export const defaultDescription = 'The veranda of your university. Posts, study materials, clubs, events and a market, by students for students.'

/** The client modules of a page. Its layout is in the app's entry script. A page without its data also needs the client that fetches them. */
export const getModules = (view: string, isBrowserOnly = false): string[] => [
  'src/app/main.tsx',
  `src/pages/${view}.tsx`,
  ...(isBrowserOnly ? ['src/lib/network/apollo/apollo.ts'] : []),
]
