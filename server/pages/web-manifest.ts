import { brand } from '../utils/brand.ts'

/** Colours of the page and of the brand, in the light scheme: a manifest has one of each. The pages name those of both schemes. */
const colors = { background_color: '#fbf7f0', theme_color: '#3a2e8c' }

const icons = [192, 512].flatMap((size) =>
  // The pattern stays within the safe zone of a maskable icon.
  ['any', 'maskable'].map((purpose) => ({ src: `/icons/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose })),
)

const createScreenshot = (name: string, sizes: string, form_factor: 'wide' | 'narrow', label: string) => ({
  ...{ src: `/icons/${name}.webp`, type: 'image/webp', sizes, form_factor, label },
})

const createShortcut = (name: string, url: string) => ({ name, url, icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] })

/** The page that opens the dialog for a new post. */
export const newPostUrl = '/lounge?compose'

/** The web app manifest (W3C Web Application Manifest): how the installed app looks, and what it takes from other apps. */
export const webManifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: 'The veranda of your university',
  lang: 'en',
  categories: ['social', 'education'],
  start_url: '/lounge',
  scope: '/',
  display: 'standalone',
  ...colors,
  icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }, ...icons],
  screenshots: [
    createScreenshot('lounge-wide', '1280x800', 'wide', 'The lounge'),
    createScreenshot('events-wide', '1280x800', 'wide', 'The calendar of the campus'),
    createScreenshot('lounge-narrow', '780x1688', 'narrow', 'The lounge'),
    createScreenshot('clubs-narrow', '780x1688', 'narrow', 'The clubs'),
  ],
  shortcuts: [
    createShortcut('Lounge', '/lounge'),
    createShortcut('New post', newPostUrl),
    createShortcut('Compa', '/compa'),
    createShortcut('Notifications', '/notifications'),
  ],
  // The service worker takes the request (client/src/worker/share-target.ts); without one the server opens the dialog for a new post.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['image/*', 'video/*'] }] },
  },
}
