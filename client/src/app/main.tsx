import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/print.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { markStarted } from '../lib/mark-started.ts'
import { refetchImagesOnReconnect } from '../lib/use-online.ts'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (root) {
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // In pieces, so that the page answers while it is drawn.
  startTransition(() => createRoot(root).render(page))
}
refetchImagesOnReconnect()
markStarted()
