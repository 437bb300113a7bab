// @module-tag rest
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import grid from '../../../client/src/pages/grid.module.css'
import feedPage from '../../../client/src/pages/posts/feed-page.module.css'
import { openPage } from '../support/open-page.tsx'

const grids = ['/events', '/clubs', '/shops', '/thrift']
const feeds = ['/lounge', '/club-buzz', '/people']

test.each([
  [768, [...feeds, ...grids]],
  [820, [...feeds, ...grids]],
  [1024, grids],
  [1024, feeds],
])('in a window of %i px the lists %j have the same left and right edge', async (width, paths) => {
  await page.viewport(width, 900)
  const edges: Record<string, number[]> = {}
  for (const path of paths) {
    const { unmount } = await openPage(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    const list = document.querySelector(`.${feedPage.feed}, .${grid.page}`)
    if (!list) throw new Error(`${path} has no list.`)
    const { left, right } = list.getBoundingClientRect()
    edges[path] = [left, right]
    await unmount()
  }
  expect(new Set(Object.values(edges).map(String)).size, JSON.stringify(edges)).toBe(1)
})
