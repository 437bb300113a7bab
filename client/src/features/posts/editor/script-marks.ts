import { Mark } from '@tiptap/react'

const createMark = (name: string, tag: string, excludes: string) =>
  Mark.create({ name, excludes, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] })

/** Raised and lowered text, such as exponents, which comes from pasted and stored texts. */
export const scriptMarks = [createMark('superscript', 'sup', 'superscript subscript'), createMark('subscript', 'sub', 'superscript subscript')]
