import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/print.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { markStarted } from '../lib/mark-started.ts'
import { refetchImagesOnReconnect } from '../lib/network/use-online.ts'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (root) {
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // A transition renders in small pieces, so that the page responds to input meanwhile.
  startTransition(() => createRoot(root).render(page))
}
refetchImagesOnReconnect()
markStarted()
