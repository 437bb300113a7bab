import { renderToString } from 'react-dom/server'
import { createLandingPage } from './landing-page.tsx'

/** A page as markup, for the build. */
export const prerender = (path: string) => renderToString(createLandingPage(path))
