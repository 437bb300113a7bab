import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router-dom'
import { ToastProvider } from '../components/toast.tsx'
import { SessionProvider } from '../features/users/session-provider.tsx'
import { createApolloClient } from '../lib/network/apollo.ts'

const client = createApolloClient()

/** Provides the Apollo client, toasts and the session to all pages of the router. */
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
