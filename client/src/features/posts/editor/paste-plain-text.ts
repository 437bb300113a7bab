import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model'

/** Plain text for the editor: blank lines separate paragraphs, and other line breaks stay. */
export function parsePlainText(text: string, context: ResolvedPos): Slice {
  const { schema } = context.doc.type
  const marks = context.marks()
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => {
      const lines = paragraph.replace(/^\n/, '').replace(/\n$/, '').split('\n')
      const nodes = lines.flatMap((line, index) => [...(index ? [schema.nodes.hardBreak?.create()] : []), ...(line ? [schema.text(line, marks)] : [])])
      return schema.nodes.paragraph?.create(
        null,
        nodes.filter((node) => node !== undefined),
      )
    })
  return new Slice(Fragment.fromArray(paragraphs.filter((paragraph) => paragraph !== undefined)), 1, 1)
}
