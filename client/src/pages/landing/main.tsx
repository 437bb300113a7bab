import '../../styles/tokens.css'
import '../../styles/base.css'
import '../../styles/shared.css'
import '../../styles/print.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { waitUntilLoaded } from '../../lib/browser/page-idle.ts'
import { isSaveDataEnabled } from '../../lib/browser/save-data.ts'
import { markStarted } from '../../lib/mark-started.ts'
import { createLandingPage } from './landing-page.tsx'

const root = document.getElementById('root')
if (root) startTransition(() => void hydrateRoot(root, createLandingPage(location.pathname)))
markStarted()

// The announcements, which the server writes above the page.
for (const announcement of document.querySelectorAll<HTMLElement>('[data-announcement]'))
  announcement.querySelector('button')?.addEventListener('click', () => {
    dispatchEvent(new CustomEvent('dismiss-announcement', { detail: announcement.dataset.announcement }))
    announcement.remove()
  })

// Prefetch the app, which most visitors open next; not with data saving enabled.
void waitUntilLoaded().then(() => {
  if (isSaveDataEnabled()) return
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) prefetchFile(href).catch(() => {})
})

/** Fetches a file into the HTTP cache. Firefox applies `default-src` to `rel=prefetch`, and the Content-Security-Policy allows nothing there. */
async function prefetchFile(url: string) {
  const response = await fetch(url, { priority: 'low' })
  // The browser caches the file only once the body has been read.
  await response.arrayBuffer()
}
