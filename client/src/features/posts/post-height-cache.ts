import { keep, kept } from '../../lib/browser-storage.ts'
import { arrival } from '../../lib/navigation-type.ts'

const key = 'post-heights'

/** How high each post last stood, so that who comes back to a feed, or loads it anew, finds the same place in it. */
export const heights = new Map<string, number>(arrival() === 'navigate' ? [] : read())

const places = new Map<string, HTMLElement>()

/** Remembers how high the place of a post stands, from now until it is gone. */
export function remember(id: string, place: HTMLElement) {
  places.set(id, place)
  return () => {
    heights.set(id, heightOf(place))
    places.delete(id)
  }
}

addEventListener('pagehide', () => {
  for (const [id, place] of places) heights.set(id, heightOf(place))
  keep('sessionStorage', key, JSON.stringify([...heights]))
})

/** To a fraction of a pixel: rounded, the heights of many posts would add up to another place. */
const heightOf = (place: HTMLElement) => place.getBoundingClientRect().height

function read(): [string, number][] {
  try {
    return JSON.parse(kept('sessionStorage', key) ?? '[]')
  } catch {
    return []
  }
}
