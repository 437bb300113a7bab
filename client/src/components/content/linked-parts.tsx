import type { TextPart } from '../../generated/split-urls.ts'

/** The parts of a plain text, of which URLs are links, as in posts. */
export const LinkedParts = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity, and a URL may stand twice
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    ) : (
      text
    ),
  )
