// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maintainScrollAnchor } from '../../../client/src/features/replies/thread/maintain-scroll-anchor.ts'

let now: number
let frames: FrameRequestCallback[]
let bodyHeight: number
let stop = () => {}
const align = vi.fn(() => false)

/** Runs the frames that are requested, and those that they request, until there are none: the layout is stable. */
function runFrames() {
  while (frames.length > 0) {
    now += 100
    for (const frame of frames.splice(0)) frame(now)
  }
}

beforeEach(() => {
  ;[now, frames, bodyHeight] = [0, [], 5000]
  align.mockClear()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(document.body, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 800, bodyHeight))
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  Object.assign(document, { fonts: { status: 'loaded' } })
  stop = maintainScrollAnchor(align)
  runFrames()
  align.mockClear()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a change of the layout that scrolls before it is observed is aligned, and so is the next one', () => {
  for (const height of [4000, 3000]) {
    bodyHeight = height
    dispatchEvent(new Event('scroll'))
    runFrames()
    expect(align).toHaveBeenCalled()
    align.mockClear()
  }
})

test('scrolling without a change of the layout is left to the user', () => {
  dispatchEvent(new Event('scroll'))
  bodyHeight = 4000
  dispatchEvent(new Event('scroll'))
  runFrames()
  expect(align).not.toHaveBeenCalled()
})
