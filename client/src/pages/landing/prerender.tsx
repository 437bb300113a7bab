import { renderToString } from 'react-dom/server'
import { createLandingPage } from './landing-page.tsx'

/** Renders a landing page to HTML, for the build. */
export const prerender = (path: string) => renderToString(createLandingPage(path))
