import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Upload } from '../http/uploads/upload.ts'

const drawScriptPath = fileURLToPath(new URL('draw-sample-pictures.ts', import.meta.url))

/** Renders pictures into the folder, in a child process, since the image library of the server's process is not allowed to read SVG. */
export async function drawPictures(folder: string, names: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [drawScriptPath, folder, ...names])
}

/** A rendered picture as an upload. Its alternative text is the title of the drawing. */
export async function createPictureUpload(folder: string, name: string): Promise<Upload> {
  const drawing = await readFile(new URL(`sample-pictures/${name}.svg`, import.meta.url), 'utf8')
  const alt = /<title>([^<]+)/.exec(drawing)?.[1] ?? ''
  return { filename: `${name}.png`, mimetype: 'image/png', path: join(folder, `${name}.png`), alt }
}

/** A page of notes as a small PDF file. */
export async function createNotesUpload(folder: string, title: string): Promise<Upload> {
  const path = join(folder, randomUUID())
  await writeFile(path, createNotesPdf(title))
  return { filename: `${title}.pdf`, mimetype: 'application/pdf', path }
}

function createNotesPdf(title: string): Buffer {
  const text = `BT /F1 24 Tf 72 720 Td (${title}) Tj 0 -40 Td /F1 12 Tf (Shared by students, for students.) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(`${body}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`)
}
