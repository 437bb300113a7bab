import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router-dom'
import { ToastProvider } from '../components/toast.tsx'
import { SessionProvider } from '../features/users/session-provider.tsx'
import { createApolloClient } from '../lib/apollo.ts'

const client = createApolloClient()

/** Everything behind the landing page has the server and the session at hand. */
export function Component() {
  return (
    <ApolloProvider client={client}>
      <ToastProvider>
        <SessionProvider>
          <Outlet />
        </SessionProvider>
      </ToastProvider>
    </ApolloProvider>
  )
}
