import { StrictMode } from 'react'
import { paths } from '../../lib/paths.ts'
import { Developer } from './dev.tsx'
import { Landing } from './landing.tsx'

/** The landing page or /dev. Both are prerendered at build time, so that they can be read before any script runs. */
export const createLandingPage = (path: string) => <StrictMode>{path.toLowerCase().startsWith(paths.dev) ? <Developer /> : <Landing />}</StrictMode>
