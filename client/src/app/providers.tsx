import { Outlet } from 'react-router-dom'
import { ToastProvider } from '../components/toast.tsx'
import { SessionProvider } from '../features/users/session-provider.tsx'

/** Provides toasts and the session to all pages of the router. */
export function Component() {
  return (
    <ToastProvider>
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    </ToastProvider>
  )
}
