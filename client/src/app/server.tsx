import { ApolloClient, ApolloLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { ClientConfig } from '../generated/client-config.ts'
import { setConfig } from '../lib/config.ts'
import { createCache, type InitialData } from '../lib/network/apollo-cache.ts'
import { createRoutes } from './routes.tsx'

/**
 * Returns the function with which the server renders a page, as a visitor sees it. It takes the page's URL and its initial data, whose HTML must be
 * sanitised, and returns the content of #root. What is not in the initial data is rendered as loading.
 */
export function createRenderer(config: ClientConfig) {
  setConfig(config)
  const handler = createStaticHandler(createRoutes())
  return async (url: string, initialData: InitialData | null): Promise<string> => {
    const context = await handler.query(new Request(url))
    if (context instanceof Response) throw new Error(`${url} is not a page`)
    const client = new ApolloClient({ cache: createCache(initialData), link: ApolloLink.empty(), ssrMode: true })
    const markup = renderToString(
      <StrictMode>
        <ApolloProvider client={client}>
          <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
        </ApolloProvider>
      </StrictMode>,
    )
    // React puts preloads of images first. The server's own are in the head.
    return markup.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
  }
}
