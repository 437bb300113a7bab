import { type ComponentType, use, useState } from 'react'
import { createLazyComponent } from '../components/states/lazy-component.tsx'
import { useHydrated } from '../lib/browser/use-hydrated.ts'
import css from './app.module.css'
import { PageLoadFailure } from './error-page.tsx'

export const pending = <p className={css.loading}>Loading…</p>

export type LazyPage = {
  /** Loads the page's module. The server's markup is then rendered or hydrated without waiting. */
  load(): Promise<ComponentType>
  /** Loads all that a navigation to the page waits for. A failure is ignored: the page is loaded again when it is opened. */
  prefetch(): void
  Page: ComponentType
}

/**
 * Creates a page whose module is loaded when it is first opened. The router navigates in a transition, so the previous page stays until then. If the
 * module cannot be loaded, `Page` renders a notice that offers a retry. `preload` loads what the page also needs unless the server has rendered it; it
 * must not reject.
 */
export function createLazyPage(importPage: () => Promise<{ Component: ComponentType }>, preload?: () => Promise<unknown>): LazyPage {
  let Loaded: ComponentType | undefined
  let rendered: Promise<ComponentType> | undefined
  const load = async () => {
    Loaded ??= (await importPage()).Component
    return Loaded
  }
  const loadForRender = async () => {
    const [Component] = await Promise.all([load().catch((error) => createLazyComponent(load, { pending, LoadFailure: PageLoadFailure, error })), preload?.()])
    return Component
  }
  function Page() {
    const isHydrated = useHydrated()
    const [isServerRendered] = useState(!isHydrated)
    if (isServerRendered && Loaded) return <Loaded />
    rendered ??= loadForRender()
    const Component = use(rendered)
    return <Component />
  }
  return { load, prefetch: () => void Promise.all([load(), preload?.()]).catch(() => {}), Page }
}
