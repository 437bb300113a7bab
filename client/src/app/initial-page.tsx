import { createRoot } from 'react-dom/client'
import { Failure } from '../components/states/failure.tsx'
import { reloadAutomatically, reloadOnRequest } from '../lib/automatic-reload.ts'
import { needsReload } from '../lib/network/load-module.ts'
import { waitUntilReachable } from '../lib/network/use-online.ts'
import css from './app.module.css'
import type { LazyPage } from './lazy-page.tsx'

/**
 * Loads the module of the page that the server has rendered, until it succeeds. Meanwhile the page stays as it is, with a notice above. The document is
 * reloaded only if no input would be lost, or if the module still cannot be imported when the user retries (`isRetry`).
 */
export async function loadInitialPage(page: LazyPage | undefined, isRetry = false) {
  try {
    await page?.load()
  } catch (error) {
    console.warn('The page could not be loaded', error)
    if (needsReload(error) && isRetry) void reloadOnRequest()
    else if (needsReload(error)) await reloadAutomatically()
    await loadInitialPage(page, await showFailure())
  }
}

/** Shows the notice until the next attempt. Returns whether the user has requested it. */
async function showFailure(): Promise<boolean> {
  const notice = document.createElement('div')
  notice.className = css.notice ?? ''
  document.body.append(notice)
  const root = createRoot(notice)
  const abortController = new AbortController()
  const isRetry = await new Promise<boolean>((resolve) => {
    root.render(<Failure onRetry={() => resolve(true)}>This page could not be loaded completely.</Failure>)
    void waitUntilReachable(abortController.signal).then(() => resolve(false))
  })
  abortController.abort()
  root.unmount()
  notice.remove()
  return isRetry
}
