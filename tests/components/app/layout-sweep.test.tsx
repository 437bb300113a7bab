import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createRoutes } from '../../../client/src/app/routes.tsx'
import { type SweptPage, skippedRoutes, sweptPages } from '../../e2e/app/swept-pages.ts'

/** The landing page and /dev are no routes of the app. */
const otherDocuments = ['/', '/dev']

const listPaths = (routes: RouteObject[]): string[] => routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...listPaths(children)])

test('the layout sweep opens every route of the app', () => {
  const pages: SweptPage[] = Object.values(sweptPages).flat()
  const swept = new Set([...pages.map(({ route }) => route), ...Object.keys(skippedRoutes)])
  expect([...swept].sort()).toEqual([...otherDocuments, ...new Set(listPaths(createRoutes()))].sort())
})
