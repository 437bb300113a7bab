import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lengthOf, roadPath } from './road-path.ts'

type Road = { width: number; height: number; path: string }

/** The road beside the stops of a section, redrawn when the section changes its size and when the page has loaded (spec, section 4). */
export function useRoad(): { section: RefObject<HTMLElement | null>; road: Road | null } {
  const section = useRef<HTMLElement>(null)
  const [road, setRoad] = useState<Road | null>(null)
  useLayoutEffect(() => {
    const element = section.current
    if (!element) return
    const draw = () => {
      const { width, height, top } = element.getBoundingClientRect()
      const stops = [...element.querySelectorAll(':scope > ol > li')].map((stop) => {
        const box = stop.getBoundingClientRect()
        return box.top + box.height / 2 - top
      })
      setRoad({ width, height: lengthOf(height), path: roadPath({ width, height, stops }) })
    }
    draw()
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    addEventListener('load', draw)
    return () => {
      observer.disconnect()
      removeEventListener('load', draw)
    }
  }, [])
  return { section, road }
}

/** Moves a traveller along the road as the page scrolls: at its start with the road's top in the middle of the window, at its end with the road's end there. */
export function useTravel(section: RefObject<HTMLElement | null>, traveller: RefObject<HTMLElement | null>, still: boolean) {
  useEffect(() => {
    const place = () => {
      if (!section.current || !traveller.current) return
      const { top, height } = section.current.getBoundingClientRect()
      traveller.current.style.offsetDistance = `${100 * progressOf(top + scrollY, lengthOf(height))}%`
    }
    place()
    if (still) return
    addEventListener('scroll', place, { passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place)
      removeEventListener('resize', place)
    }
  }, [section, traveller, still])
}

/** The share of the road that lies behind, from 0 to 1; both ends can be reached, however large the window is. */
function progressOf(top: number, height: number): number {
  const most = document.documentElement.scrollHeight - innerHeight
  const from = Math.max(0, top - innerHeight / 2)
  const to = Math.min(most, top + height - innerHeight / 2)
  return to > from ? Math.min(1, Math.max(0, (scrollY - from) / (to - from))) : 0
}
