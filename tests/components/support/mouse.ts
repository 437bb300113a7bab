import { cdp } from 'vitest/browser'

type Point = readonly [x: number, y: number]

/** The tests run in an iframe; the browser's events have coordinates of its page. */
function toTopPoint([x, y]: Point) {
  const { left = 0, top = 0, width = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  const scale = width ? width / innerWidth : 1
  return { x: left + x * scale, y: top + y * scale }
}

const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', point: Point) =>
  cdp().send('Input.dispatchMouseEvent', {
    type,
    ...toTopPoint(point),
    ...(type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }),
    ...(type === 'mousePressed' && { buttons: 1 }),
  })

/** Moves the mouse to a point of the viewport. */
export const moveMouse = (point: Point) => send('mouseMoved', point)

const awayX = 2
let isAway = true
addEventListener('mousemove', ({ clientX }) => {
  isAway = clientX <= awayX
})

/** Moves the mouse to a corner that no page uses, unless it is there. */
export async function moveMouseAway() {
  if (!isAway) await moveMouse([awayX, innerHeight - 2])
}

/** Presses the mouse at a point of the viewport and releases it at another, after what happens meanwhile. */
export async function drag(from: Point, to: Point, meanwhile?: () => Promise<unknown>) {
  await send('mouseMoved', from)
  await send('mousePressed', from)
  await meanwhile?.()
  await send('mouseMoved', to)
  await send('mouseReleased', to)
}

/** Clicks at a point of the viewport, whatever is there. */
export const clickAt = (x: number, y: number) => drag([x, y], [x, y])
