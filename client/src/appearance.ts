import { appearanceKey, applyAppearance, readAppearance } from './lib/appearance.ts'
import { startDismissingAnnouncements } from './lib/dismissed-announcements.ts'

/**
 * Applies the appearance that the user has chosen before the first paint, and later changes in other tabs. A classic script in the head of each page, which
 * the build bundles without imports.
 */
startDismissingAnnouncements()
const apply = () => applyAppearance(readAppearance())
apply()
if (readAppearance().colourScheme !== 'system') {
  // The drawings of a page that the server has rendered.
  const observer = new MutationObserver(apply)
  observer.observe(document.documentElement, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => observer.disconnect())
}
addEventListener('storage', ({ key }) => (key === appearanceKey || key === null) && apply())
// A page from the back/forward cache has missed these events.
addEventListener('pageshow', ({ persisted }) => persisted && apply())
