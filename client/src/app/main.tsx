import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/print.css'
import { ApolloProvider } from '@apollo/client/react'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { markStarted } from '../lib/mark-started.ts'
import { createApolloClient } from '../lib/network/apollo.ts'
import { refetchImagesOnReconnect } from '../lib/network/use-online.ts'
import { Hydration } from './hydration.tsx'
import { createRouter } from './router.tsx'

const root = document.getElementById('root')
if (root) void start(root)
refetchImagesOnReconnect()
markStarted()

/** Hydrates the server's markup, or renders the page if the server has sent none. */
async function start(root: HTMLElement) {
  const hydrates = root.hasChildNodes()
  const client = createApolloClient()
  const router = await createRouter({ hydrates })
  const page = (
    <StrictMode>
      <ApolloProvider client={client}>
        <Hydration root={root}>
          <RouterProvider router={router} />
        </Hydration>
      </ApolloProvider>
    </StrictMode>
  )
  // A transition renders in small pieces, so that the page responds to input meanwhile.
  startTransition(() => void (hydrates ? hydrateRoot(root, page) : createRoot(root).render(page)))
}
