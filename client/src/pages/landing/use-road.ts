import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoadPath, getRoadLengthPx } from './road-path.ts'

type Road = { width: number; height: number; path: string }

/** The road past the stops of a section. Recalculated when the section is resized and when the page has loaded (spec, section 4). */
export function useRoad(): { section: RefObject<HTMLElement | null>; road: Road | null } {
  const section = useRef<HTMLElement>(null)
  const [road, setRoad] = useState<Road | null>(null)
  useLayoutEffect(() => {
    const element = section.current
    if (!element) return
    const updateRoad = () => {
      const { width, height, top } = element.getBoundingClientRect()
      const stops = [...element.querySelectorAll(':scope > ol > li')].map((stop) => {
        const box = stop.getBoundingClientRect()
        return box.top + box.height / 2 - top
      })
      setRoad({ width, height: getRoadLengthPx(height), path: createRoadPath({ width, height, stops }) })
    }
    updateRoad()
    const observer = new ResizeObserver(updateRoad)
    observer.observe(element)
    addEventListener('load', updateRoad)
    return () => {
      observer.disconnect()
      removeEventListener('load', updateRoad)
    }
  }, [])
  return { section, road }
}

/** Moves an element along the road on scroll: from its start, when the top of the road is in the middle of the window, to its end, when the bottom is there. */
export function useTravelAlongRoad(section: RefObject<HTMLElement | null>, marker: RefObject<HTMLElement | null>, motionPaused: boolean) {
  useEffect(() => {
    const updatePosition = () => {
      if (!section.current || !marker.current) return
      const { top, height } = section.current.getBoundingClientRect()
      marker.current.style.offsetDistance = `${100 * getRoadProgress(top + scrollY, getRoadLengthPx(height))}%`
    }
    updatePosition()
    if (motionPaused) return
    addEventListener('scroll', updatePosition, { passive: true })
    addEventListener('resize', updatePosition)
    return () => {
      removeEventListener('scroll', updatePosition)
      removeEventListener('resize', updatePosition)
    }
  }, [section, marker, motionPaused])
}

/** The progress along the road, from 0 to 1. Both ends are reachable for every window size. */
function getRoadProgress(top: number, height: number): number {
  const maxScrollY = document.documentElement.scrollHeight - innerHeight
  const from = Math.max(0, top - innerHeight / 2)
  const to = Math.min(maxScrollY, top + height - innerHeight / 2)
  return to > from ? Math.min(1, Math.max(0, (scrollY - from) / (to - from))) : 0
}
