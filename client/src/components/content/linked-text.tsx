import { splitUrls } from '../../generated/split-urls.ts'
import { LinkedParts } from './linked-parts.tsx'

/** A plain text in which URLs are links. */
export const LinkedText = ({ text }: { text: string }) => <LinkedParts parts={splitUrls(text)} />
