/** What spreadsheet programs take for the start of a formula (OWASP, CSV injection). */
const formulaPattern = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/u

/** The byte order mark, by which spreadsheet programs recognise UTF-8. */
export const utf8Mark = '\uFEFF'

/**
 * A line of a CSV file (RFC 4180). All cells are quoted: some programs separate cells at semicolons. An apostrophe before a text that would be a formula makes
 * it a text.
 */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`

function toCell(text: string): string {
  const safeText = formulaPattern.test(text) ? `'${text}` : text
  return `"${safeText.replaceAll('"', '""')}"`
}
