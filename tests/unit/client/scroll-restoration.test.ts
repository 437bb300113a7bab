// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScrollRestoration } from '../../../client/src/app/scroll-restoration.ts'

let scrollPositions: unknown[] = []
let navigate: ReturnType<typeof useNavigate>
let unmount = async () => {}

function Page() {
  useScrollRestoration()
  navigate = useNavigate()
  return null
}

/** Renders a page of the app at a path. */
async function openPage(path: string) {
  history.replaceState(null, '', path)
  const root = createRoot(document.body)
  await act(async () => root.render(createElement(BrowserRouter, null, createElement(Page))))
  unmount = () => act(async () => root.unmount())
}

const scrollByUser = (position: number) => {
  vi.stubGlobal('scrollY', position)
  dispatchEvent(new Event('scroll'))
}

/** Runs an action that changes the location, and waits until the router has rendered it. */
const navigateBy = (action: () => unknown) =>
  act(async () => {
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    action()
    await popped
  })

beforeEach(() => {
  scrollPositions = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', (_left: number, top: number) => scrollPositions.push(top))
})
afterEach(async () => {
  await unmount()
  vi.unstubAllGlobals()
})

test('a new page starts at the top, and Back returns to the saved position', async () => {
  await openPage('/lounge')
  scrollByUser(700)
  await act(async () => navigate('/clubs'))
  scrollByUser(50)
  await navigateBy(() => history.back())
  expect(scrollPositions).toEqual([0, 700])
})

test('a fragment of the first page is left to the browser', async () => {
  await openPage('/learn')
  scrollByUser(700)
  await navigateBy(() => {
    location.hash = '#main'
  })
  expect(scrollPositions).toEqual([])
})

test('the app restores positions again after the page was shown from the back/forward cache', async () => {
  await openPage('/events')
  expect(history.scrollRestoration).toBe('manual')
  dispatchEvent(new Event('pagehide'))
  expect(history.scrollRestoration).toBe('auto')
  dispatchEvent(new Event('pageshow'))
  expect(history.scrollRestoration).toBe('manual')
})
