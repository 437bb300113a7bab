import { readStorage, writeStorage } from '../../lib/browser-storage.ts'
import { getNavigationType } from '../../lib/navigation-type.ts'

const key = 'post-heights'

/** How high each post last stood, so that who comes back to a feed, or loads it anew, finds the same place in it. */
export const postHeights = new Map<string, number>(getNavigationType() === 'navigate' ? [] : readPostHeights())

const postElements = new Map<string, HTMLElement>()

/** Remembers how high the place of a post stands, from now until it is gone. */
export function trackPostHeight(id: string, element: HTMLElement) {
  postElements.set(id, element)
  return () => {
    postHeights.set(id, measureHeight(element))
    postElements.delete(id)
  }
}

addEventListener('pagehide', () => {
  for (const [id, place] of postElements) postHeights.set(id, measureHeight(place))
  writeStorage('sessionStorage', key, JSON.stringify([...postHeights]))
})

/** To a fraction of a pixel: rounded, the heights of many posts would add up to another place. */
const measureHeight = (element: HTMLElement) => element.getBoundingClientRect().height

function readPostHeights(): [string, number][] {
  try {
    return JSON.parse(readStorage('sessionStorage', key) ?? '[]')
  } catch {
    return []
  }
}
