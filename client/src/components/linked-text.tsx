import { splitUrls } from '../generated/split-urls.ts'

/** A plain text in which the URLs with a scheme are links, as in posts. */
export const LinkedText = ({ text }: { text: string }) =>
  splitUrls(text).map((part, index) =>
    part.href === null ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity, and a URL may stand twice
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ),
  )
