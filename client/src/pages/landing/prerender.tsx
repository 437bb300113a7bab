import { renderToString } from 'react-dom/server'
import { pageOf } from './landing-page.tsx'

/** A page as markup, for the build. */
export const drawn = (path: string) => renderToString(pageOf(path))
