/** A tag or a text of sanitised HTML; the groups are the slash of an end tag, the name and the attributes. */
export const tokenPattern = /<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"]*")*)>|[^<]+/g

const linkOrCodeTags = new Set(['a', 'code', 'pre'])

/** Elements that change how letters look, and end no word. In a browser they are in client/src/generated/hashtag-rule.ts. */
export const markTags = ['b', 'em', 'i', 's', 'strong', 'sub', 'sup', 'u']

/** A part of sanitised HTML: a text outside links and code, a tag within a text, or what separates texts. */
export type Token = { kind: 'text' | 'mark' | 'separator'; html: string }

/** The tokens of sanitised HTML. A text that `separated` matches begins a text of its own. */
export function readTokens(html: string, separated?: RegExp): Token[] {
  let depth = 0
  return [...html.matchAll(tokenPattern)].flatMap(([token, slash, name]): Token[] => {
    if (name === undefined) {
      if (depth > 0) return [{ kind: 'separator', html: token }]
      const text: Token = { kind: 'text', html: token }
      return separated?.test(token) ? [{ kind: 'separator', html: '' }, text] : [text]
    }
    if (linkOrCodeTags.has(name)) depth += slash ? -1 : 1
    return [{ kind: markTags.includes(name) ? 'mark' : 'separator', html: token }]
  })
}

/** A range of a text, and how its part in each token is written; the part is escaped, and the first one is told. */
export type Replacement = { start: number; end: number; write: (part: string, isFirst: boolean) => string }

/**
 * Replaces ranges of the texts, which are whole across marks: `#ta<b>g2</b>` is the text `#tag2`. Texts are escaped, but for the no-break space. `find` returns
 * ranges in their order.
 */
export function replaceRanges(tokens: readonly Token[], find: (text: string) => Replacement[]): string {
  let output = ''
  let texts: Token[] = []
  const writeTexts = () => {
    output += writeText(texts, find)
    texts = []
  }
  for (const token of tokens) {
    if (token.kind !== 'separator') texts.push(token)
    else {
      writeTexts()
      output += token.html
    }
  }
  writeTexts()
  return output
}

function writeText(tokens: readonly Token[], find: (text: string) => Replacement[]): string {
  const parts = tokens.map(({ kind, html }) => (kind === 'text' ? html.replaceAll('&nbsp;', '\u00a0') : ''))
  const replacements = find(parts.join('')).values()
  let next = replacements.next().value
  let position = 0
  const writePart = (part: string) => {
    const begin = position
    const end = begin + part.length
    let written = ''
    while (next && next.start < end) {
      const start = Math.max(next.start, begin)
      const stop = Math.min(next.end, end)
      written += part.slice(position - begin, start - begin) + next.write(part.slice(start - begin, stop - begin), start === next.start)
      position = stop
      if (next.end > end) break
      next = replacements.next().value
    }
    written += part.slice(position - begin)
    position = end
    return written.replaceAll('\u00a0', '&nbsp;')
  }
  return tokens.map(({ kind, html }, index) => (kind === 'text' ? writePart(parts[index] ?? '') : html)).join('')
}
