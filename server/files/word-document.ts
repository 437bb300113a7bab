import { Parser } from 'htmlparser2'
import { readZip } from './zip.ts'

/** Long documents with many pictures have hundreds of entries. */
const maxEntries = 5000
const maxContentTypesBytes = 1024 * 1024

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** The types of a document or template with macros, of an embedded file with macros, and of macros themselves. */
const macroType = /macroenabled|vbaproject|vbadata/

/** Whether a ZIP file is a Word document without macros, by the names and content types of its parts (ECMA-376, part 2). */
export async function isPlainDocx(path: string): Promise<boolean> {
  const zip = await readZip(path, { maxEntries, contentOf: '[Content_Types].xml', maxBytes: maxContentTypesBytes })
  if (!zip?.content) return false
  const { names, content } = zip
  // Some programs number the main part.
  if (!names.some((name) => /^word\/document\d*\.xml$/.test(name))) return false
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) return false
  const types = readContentTypes(content.toString())
  return types.includes(mainType) && !types.some((type) => macroType.test(type))
}

/** Reads the content types in lower case; none if the XML has a document type declaration, which Word rejects too. */
function readContentTypes(xml: string): string[] {
  if (xml.includes('<!DOCTYPE')) return []
  const types: string[] = []
  const parser = new Parser({ onopentag: (_name, { ContentType }) => void (ContentType && types.push(ContentType.toLowerCase())) }, { xmlMode: true })
  parser.end(xml)
  return types
}
