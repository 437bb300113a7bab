/** A tag or a text of sanitised HTML; the groups are the slash of an end tag, the name and the attributes. */
export const tokenPattern = /<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"]*")*)>|[^<]+/g

const linkOrCodeTags = new Set(['a', 'code', 'pre'])

/** Elements that change how letters look, and end no word. In a browser their patterns are in client/src/generated. */
export const markTags = ['b', 'em', 'i', 's', 'strong', 'sub', 'sup', 'u']
export const markPattern = new RegExp(`^(?:${markTags.join('|')})$`, 'i')
/** Tags that end no word. */
export const inlineTagPattern = new RegExp(`</?(?:a|code|${markTags.join('|')})(?: [^>]*)?>`, 'g')

/** A part of sanitised HTML: a text outside links and code, a tag within a text, or what separates texts. */
export type Token = { kind: 'text' | 'mark' | 'separator'; html: string }

/** The tokens of sanitised HTML. A text that `separated` matches begins a text of its own. */
export function readTokens(html: string, separated: RegExp): Token[] {
  let depth = 0
  return [...html.matchAll(tokenPattern)].flatMap(([token, slash, name]): Token[] => {
    if (name === undefined) {
      if (depth > 0) return [{ kind: 'separator', html: token }]
      const text: Token = { kind: 'text', html: token }
      return separated.test(token) ? [{ kind: 'separator', html: '' }, text] : [text]
    }
    if (linkOrCodeTags.has(name)) depth += slash ? -1 : 1
    return [{ kind: markTags.includes(name) ? 'mark' : 'separator', html: token }]
  })
}

/** A range of a text, with what is written before and after it; without `after` it is replaced. */
export type Replacement = { start: number; end: number; before: string; after?: string }

/**
 * Replaces ranges of the texts, which are whole across marks: `#ta<b>g2</b>` is the text `#tag2`. Marks that begin or end within a range are split at its ends. Texts
 * are escaped, but for the no-break space. `find` returns ranges in their order.
 */
export function replaceRanges(tokens: readonly Token[], find: (text: string) => Replacement[]): string {
  let output = ''
  let texts: Token[] = []
  const openMarks: string[] = []
  const writeTexts = () => {
    output += writeText(texts, find, openMarks)
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

/** Writes the tokens of one text. `openMarks` are the names of the marks around it, before and then after it. */
function writeText(tokens: readonly Token[], find: (text: string) => Replacement[], openMarks: string[]): string {
  const parts = tokens.map(({ kind, html }) => (kind === 'text' ? html.replaceAll('&nbsp;', '\u00a0') : ''))
  const ranges = find(parts.join('')).map((range) => ({ ...range, depth: Number.POSITIVE_INFINITY }))
  measureDepths(tokens, parts, ranges, openMarks.length)
  const pending = ranges.values()
  let range = pending.next().value
  let position = 0
  /** Writes something outside the marks that begin or end within a range. */
  const writeBetween = (html: string, depth: number) => {
    const split = openMarks.slice(depth)
    return (
      split
        .toReversed()
        .map((name) => `</${name}>`)
        .join('') +
      html +
      split.map((name) => `<${name}>`).join('')
    )
  }
  const writePart = (part: string) => {
    const begin = position
    const end = begin + part.length
    let written = ''
    while (range && range.start < end) {
      const isBegun = range.start < begin
      const start = isBegun ? begin : range.start
      const stop = Math.min(range.end, end)
      written += part.slice(position - begin, start - begin)
      if (!isBegun) written += writeBetween(range.before, range.depth)
      if (range.after !== undefined) written += part.slice(start - begin, stop - begin)
      position = stop
      if (range.end > end) break
      written += writeBetween(range.after ?? '', range.depth)
      range = pending.next().value
    }
    written += part.slice(position - begin)
    position = end
    return written.replaceAll('\u00a0', '&nbsp;')
  }
  return tokens
    .map(({ kind, html }, index) => {
      if (kind === 'text') return writePart(parts[index] ?? '')
      if (html.startsWith('</')) openMarks.pop()
      else openMarks.push(html.slice(1, -1))
      return html
    })
    .join('')
}

/** Finds out how many marks are around all parts of each range. */
function measureDepths(tokens: readonly Token[], parts: string[], ranges: (Replacement & { depth: number })[], initialDepth: number) {
  let depth = initialDepth
  let position = 0
  let next = 0
  for (const [index, { kind, html }] of tokens.entries()) {
    const end = position + (parts[index]?.length ?? 0)
    if (kind === 'mark') depth += html.startsWith('</') ? -1 : 1
    for (let range = ranges[next]; range && range.start < end; range = ranges[next]) {
      range.depth = Math.min(range.depth, depth)
      if (range.end > end) break
      next += 1
    }
    position = end
  }
}

const emptyMarkPattern = new RegExp(`<(${markTags.join('|')})></\\1>`, 'g')

/** Sanitised HTML without marks that have no text. */
export function removeEmptyMarks(html: string): string {
  let removed = html
  while (removed.search(emptyMarkPattern) >= 0) removed = removed.replace(emptyMarkPattern, '')
  return removed
}
