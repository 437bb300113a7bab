import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { ClientConfig } from '../generated/client-config.ts'
import { setConfig } from '../lib/config.ts'
import { type InitialData, InitialDataContext } from '../lib/network/apollo/initial-data.ts'
import { App } from './app.tsx'
import { createRoutes, findPage } from './routes.tsx'

/**
 * Returns the function with which the server renders a page, as a visitor sees it. It takes the page's URL and its initial data, whose HTML must be
 * sanitised, and returns the content of #root. What is not in the initial data is rendered as loading.
 */
export function createRenderer(config: ClientConfig) {
  setConfig(config)
  const routes = createRoutes()
  return async (url: string, initialData: InitialData | null): Promise<string> => {
    const { pathname, search } = new URL(url)
    await findPage(routes, pathname)?.load()
    const markup = renderToString(
      <StrictMode>
        <InitialDataContext value={initialData}>
          <StaticRouter location={pathname + search}>
            <App routes={routes} />
          </StaticRouter>
        </InitialDataContext>
      </StrictMode>,
    )
    // React puts preloads of images first. The server's own are in the head.
    return markup.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
  }
}
