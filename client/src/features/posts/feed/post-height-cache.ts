import { readStorage, writeStorage } from '../../../lib/browser/browser-storage.ts'
import { getNavigationType } from '../../../lib/browser/navigation-type.ts'

const key = 'post-heights'

/** The last height of each post in CSS pixels, so that returning to a feed, or reloading it, restores the scroll position. */
export const postHeights = new Map<string, number>(getNavigationType() === 'navigate' ? [] : readPostHeights())

const postElements = new Map<string, HTMLElement>()

/** Gives a post's list item its saved height, for while the browser skips its contents, and tracks its height. Returns the cleanup function, which saves the last height. */
export function trackPostHeight(id: string, element: HTMLElement) {
  postElements.set(id, element)
  const height = postHeights.get(id)
  if (height) element.style.containIntrinsicHeight = `auto ${height}px`
  return () => {
    postHeights.set(id, measureHeight(element))
    postElements.delete(id)
  }
}

if (!import.meta.env.SSR) addEventListener('pagehide', savePostHeights)

function savePostHeights() {
  for (const [id, element] of postElements) postHeights.set(id, measureHeight(element))
  writeStorage('sessionStorage', key, JSON.stringify([...postHeights]))
}

/** Not rounded: the rounding errors of many posts would add up and shift the scroll position. */
const measureHeight = (element: HTMLElement) => element.getBoundingClientRect().height

function readPostHeights(): [string, number][] {
  try {
    return JSON.parse(readStorage('sessionStorage', key) ?? '[]')
  } catch {
    return []
  }
}
