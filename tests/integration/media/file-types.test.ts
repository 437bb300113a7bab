import { describe, expect, test } from 'vitest'
import { tidyApp } from '../../support/app-with-storage-check.ts'
import { pdf, png, textNamedPng } from '../../support/image-and-pdf-files.ts'
import { animation, photo, photoFile } from '../../support/image-files.ts'
import { compoundFile, contentTypes, doc, docx, file, mov, mp4, types, webm, wordMainType, wordParts, wordStreams, zip } from '../../support/office-files.ts'
import { faces } from '../../support/uploads.ts'

const here = tidyApp()

const macroMainType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`

type Case = [name: string, community: 'lounge' | 'learn', make: () => File | Promise<File>]

const taken: Case[] = [
  ['a JPEG', 'lounge', () => photoFile('jpeg', 64, 48)],
  ['a PNG', 'lounge', () => photoFile('png', 64, 48)],
  ['a GIF', 'lounge', () => photoFile('gif', 64, 48)],
  ['a WebP', 'lounge', () => photoFile('webp', 64, 48)],
  ['an AVIF', 'lounge', () => photoFile('avif', 64, 48)],
  ['a picture of a sender who does not know', 'lounge', async () => file('a.jpeg', await photo('jpeg', 64, 48), 'application/octet-stream')],
  ['a picture whose sender says nothing, its name in capitals', 'lounge', async () => file('A.JPG', await photo('jpeg', 64, 48))],
  ['an MP4', 'lounge', () => mp4()],
  ['an M4V, which calls itself MP4', 'lounge', () => mp4('film.m4v')],
  ['a WebM', 'lounge', () => webm()],
  ['a QuickTime film', 'lounge', () => mov()],
  ['a picture in learn', 'learn', () => png()],
  ['a PDF', 'learn', () => pdf()],
  ['a DOC', 'learn', () => doc()],
  ['a DOCX', 'learn', () => docx()],
  ['a DOCX of which the sender says nothing', 'learn', () => file('a.docx', zip(wordParts))],
  ['a DOCX whose main part has a number', 'learn', () => docx('a.docx', ['[Content_Types].xml', 'word/document2.xml'])],
]

const wrong: Case[] = [
  ['a text named as a picture', 'lounge', textNamedPng],
  ['nothing at all', 'lounge', () => file('a.png', '', 'image/png')],
  ['an SVG', 'lounge', () => file('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
  ['an SVG named as a picture', 'lounge', () => file('a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png')],
  ['a PNG named as a JPEG', 'lounge', async () => file('a.jpg', await photo('png', 64, 48), 'image/jpeg')],
  ['a PNG declared as a JPEG', 'lounge', async () => file('a.png', await photo('png', 64, 48), 'image/jpeg')],
  ['a PNG declared as a web page', 'lounge', async () => file('a.png', await photo('png', 64, 48), 'text/html')],
  ['a picture without an ending', 'lounge', async () => file('picture', await photo('png', 64, 48), 'image/png')],
  ['a picture named as a program', 'lounge', async () => file('a.png.exe', await photo('png', 64, 48), 'image/png')],
  ['a program named as a picture', 'lounge', () => file('a.png', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'image/png')],
  ['half a JPEG', 'lounge', async () => file('a.jpg', (await photo('jpeg')).subarray(0, 5000), 'image/jpeg')],
  ['the first bytes of a PNG', 'lounge', async () => file('a.png', (await photo('png', 64, 48)).subarray(0, 40), 'image/png')],
  ['a TIFF', 'lounge', () => file('a.tif', Buffer.from('49492a0008000000000000000000', 'hex'), 'image/tiff')],
  ['a HEIC', 'lounge', () => file('a.heic', Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'), 'image/heic')],
  ['an audio file named as a film', 'lounge', () => file('a.mp4', Buffer.from('0000001c667479704d344120000000004d34412069736f6d', 'hex'), 'video/mp4')],
  ['a film named as a picture', 'lounge', () => mp4('film.png', 'image/png')],
  ['a PDF in the lounge', 'lounge', () => pdf()],
  ['a DOCX in the lounge', 'lounge', () => docx()],
  ['a film in learn', 'learn', () => mp4()],
  ['a text named as a PDF', 'learn', () => file('a.pdf', 'no PDF', types.pdf)],
  ['a PDF declared as a web page', 'learn', () => file('a.pdf', '%PDF-1.4\n', 'text/html')],
  ['a PDF named as a DOCX', 'learn', () => file('a.docx', '%PDF-1.4\n', types.docx)],
  ['a DOC named as a DOCX', 'learn', () => file('a.docx', compoundFile(wordStreams), types.docx)],
  ['a DOCX named as a DOC', 'learn', () => file('a.doc', zip(wordParts), types.doc)],
  ['a plain zip', 'learn', () => file('a.zip', zip(['a.txt']), 'application/zip')],
  ['a plain zip named as a DOCX', 'learn', () => docx('a.docx', ['a.txt'])],
  ['a spreadsheet named as a DOCX', 'learn', () => docx('a.docx', ['[Content_Types].xml', 'xl/workbook.xml'])],
  ['a DOCX with macros', 'learn', () => docx('a.docx', [...wordParts, 'word/vbaProject.bin'])],
  ['a DOCX with macros in another folder', 'learn', () => docx('a.docx', [...wordParts, 'custom/VBAPROJECT.BIN'])],
  ['a DOCX whose main part is declared as one with macros', 'learn', () => docx('a.docx', wordParts, contentTypes(macroMainType))],
  ['the same in other letters and a number for one', 'learn', () => docx('a.docx', wordParts, contentTypes(macroMainType.replace('macroE', 'MACRO&#101;')))],
  [
    'the same beside a part of the ordinary type',
    'learn',
    () => docx('a.docx', wordParts, contentTypes(wordMainType, override('word/document2.xml', macroMainType))),
  ],
  [
    'a DOCX with macros under another name',
    'learn',
    () => docx('a.docx', wordParts, contentTypes(wordMainType, override('word/a.bin', 'application/vnd.ms-office.vbaProject'))),
  ],
  [
    'a DOCX with a macro-enabled spreadsheet inside',
    'learn',
    () => docx('a.docx', wordParts, contentTypes(wordMainType, override('word/a.bin', 'application/vnd.ms-excel.sheet.macroEnabled.12'))),
  ],
  ['a DOCX whose content types declare entities', 'learn', () => docx('a.docx', wordParts, `<!DOCTYPE Types [<!ENTITY m "macroEnabled">]>${contentTypes()}`)],
  ['a DOCX with content types twice', 'learn', () => docx('a.docx', [...wordParts, '[content_types].XML'])],
  ['a DOCX without content types', 'learn', () => docx('a.docx', wordParts.slice(1))],
  ['a DOCX with 2 MB of content types', 'learn', () => docx('a.docx', wordParts, contentTypes() + ' '.repeat(2 * 1024 * 1024))],
  ['a template named as a DOCX', 'learn', () => docx('a.docx', wordParts, contentTypes(wordMainType.replace('document.main', 'template.main')))],
  ['a spreadsheet of old named as a DOC', 'learn', () => doc('a.doc', ['Root Entry', 'Workbook'])],
  ['a DOC with macros', 'learn', () => doc('a.doc', [...wordStreams, 'Macros', '_VBA_PROJECT'])],
]

describe.each(faces)('over %s', (_face, send) => {
  test.each(taken)('%s is taken', async (_name, community, make) => {
    const { status, error, media, attachments } = await send(here.app, here.token, community, [await make()])
    expect({ status, error }).toEqual({ status: 201, error: undefined })
    expect([...media, ...attachments]).toHaveLength(1)
  })

  test.each(wrong)('%s is refused as UNSUPPORTED_MEDIA, and nothing of it stays', async (_name, community, make) => {
    const before = await here.app.storedFiles()
    expect(await send(here.app, here.token, community, [await make()])).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA' })
    expect(await here.app.storedFiles()).toEqual(before)
  })
})

test.each(['gif', 'webp'] as const)('an animated %s stays animated, in one size', async (format) => {
  const [, send] = faces[0]
  const { media } = await send(here.app, here.token, 'lounge', [file(`a.${format}`, await animation(format), `image/${format}`)])
  expect(media).toMatchObject([{ type: 'image', width: 600, height: 400, srcset: null, placeholder: expect.stringMatching(/^data:image\/webp;base64,/) }])
  const stored = Buffer.from(await (await fetch(here.app.address + media[0].url)).arrayBuffer())
  expect(stored.toString('latin1').match(/ANMF/g)).toHaveLength(3)
})
