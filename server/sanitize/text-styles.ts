/** The properties of a `style` attribute with their values, in lower case. */
export function parseStyle(style: string): Map<string, string> {
  const declarations = style
    .toLowerCase()
    .split(';')
    .map((declaration): [string, string] => {
      const [property = '', ...value] = declaration.split(':')
      return [property.trim(), value.join(':').trim()]
    })
  return new Map(declarations)
}

/** `font` has the style and the weight before the size and the family. */
const styledTags: [tag: string, properties: string[], value: RegExp][] = [
  ['strong', ['font-weight', 'font'], /^(?:[a-z-]+ +)*(?:bold|[6-9]00(?![\w.%]))/],
  ['em', ['font-style', 'font'], /^(?:(?:[a-z-]+|[1-9]00) +)*(?:italic|oblique)/],
  ['s', ['text-decoration', 'text-decoration-line'], /line-through/],
  ['u', ['text-decoration', 'text-decoration-line'], /underline/],
  ['sup', ['vertical-align'], /^super/],
  ['sub', ['vertical-align'], /^sub/],
]

/** The elements for the styles of a `span`. Google Docs and Word write bold and italic text like this. In a browser this is client/src/generated/text-styles.ts. */
export function listStyledTags(style: string): string[] {
  const values = parseStyle(style)
  return styledTags.filter(([, properties, value]) => properties.some((property) => value.test(values.get(property) ?? ''))).map(([tag]) => tag)
}

/** Whether a style takes the meaning from an element: Google Docs wraps everything in a `b` of normal weight. */
export function isUnstyled(tag: string, style: string): boolean {
  const values = parseStyle(style)
  if (tag === 'b' || tag === 'strong') return /^(?:normal|[1-5]00)/.test(values.get('font-weight') ?? '')
  return (tag === 'i' || tag === 'em') && values.get('font-style') === 'normal'
}
