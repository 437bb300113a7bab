import { appearanceKey, applyAppearance, readAppearance } from './lib/browser/appearance.ts'
import { getDismissalRules, startDismissingAnnouncements } from './lib/dismissed-announcements.ts'
import { getOwnFirstRule } from './lib/format/own-first.ts'

/**
 * Applies before the first paint the appearance that the user has chosen, and later changes in other tabs, and what of a viewer the markup of the server cannot
 * have. A classic script in the head of each page, which the build bundles without imports.
 */
startDismissingAnnouncements()
const sheet = new CSSStyleSheet()
sheet.replaceSync(getDismissalRules() + getOwnFirstRule())
document.adoptedStyleSheets = [sheet]
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
