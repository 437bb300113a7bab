import { StrictMode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Developer } from './dev.tsx'
import { Landing } from './landing.tsx'

/** The pages that stand before the app: drawn when the client is built, so that they are read before any script runs. */
export const createLandingPage = (path: string) => <StrictMode>{path.toLowerCase().startsWith(paths.dev) ? <Developer /> : <Landing />}</StrictMode>
