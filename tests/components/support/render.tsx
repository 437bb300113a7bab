import { type ReactNode, useEffect } from 'react'
import { render as renderInBrowser } from 'vitest-browser-react'

/** Renders an element. Resolves when its first effects have run, which React's production build does later. */
export async function render(element: ReactNode) {
  const { promise: effects, resolve } = Promise.withResolvers<void>()
  function Wrapper({ children }: { children: ReactNode }) {
    useEffect(resolve, [])
    return children
  }
  const result = await renderInBrowser(element, { wrapper: Wrapper })
  await effects
  return result
}
