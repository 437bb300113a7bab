/** A tag or a text of sanitised HTML; the groups are the slash of an end tag, the name and the attributes. */
export const tokenPattern = /<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"]*")*)>|[^<]+/g

const linkOrCodeTags = new Set(['a', 'code', 'pre'])

/** Replaces the texts of sanitised HTML outside links and code. They are escaped, but for the no-break space. */
export function replaceTexts(html: string, replace: (text: string) => string): string {
  let depth = 0
  return html.replace(tokenPattern, (token, slash: string, name?: string) => {
    if (name === undefined) return depth > 0 ? token : replace(token.replaceAll('&nbsp;', '\u00a0')).replaceAll('\u00a0', '&nbsp;')
    if (linkOrCodeTags.has(name)) depth += slash ? -1 : 1
    return token
  })
}
