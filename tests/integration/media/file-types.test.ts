import { describe, expect, test } from 'vitest'
import { setUpAppWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createPdf, createPng, createTextNamedPng } from '../../support/files/image-and-pdf-files.ts'
import { createAnimation, createPhoto, createPhotoFile } from '../../support/files/image-files.ts'
import {
  createCompoundFile,
  createContentTypesXml,
  createDoc,
  createDocx,
  createFile,
  createMov,
  createMp4,
  createWebm,
  createZip,
  docStreamNames,
  docxMainType,
  docxPartNames,
  mimeTypes,
} from '../../support/files/office-files.ts'
import { transports } from '../../support/files/uploads.ts'

const context = setUpAppWithStorageCheck()

const macroMainType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`

type Case = [name: string, community: 'lounge' | 'learn', make: () => File | Promise<File>]

const acceptedCases: Case[] = [
  ['a JPEG', 'lounge', () => createPhotoFile('jpeg', 64, 48)],
  ['a PNG', 'lounge', () => createPhotoFile('png', 64, 48)],
  ['a GIF', 'lounge', () => createPhotoFile('gif', 64, 48)],
  ['a WebP', 'lounge', () => createPhotoFile('webp', 64, 48)],
  ['an AVIF', 'lounge', () => createPhotoFile('avif', 64, 48)],
  ['a JPEG declared as application/octet-stream', 'lounge', async () => createFile('a.jpeg', await createPhoto('jpeg', 64, 48), 'application/octet-stream')],
  ['a JPEG without a declared type, with an upper-case extension', 'lounge', async () => createFile('A.JPG', await createPhoto('jpeg', 64, 48))],
  ['a PNG named as a JPEG', 'lounge', async () => createFile('a.jpg', await createPhoto('png', 64, 48), 'image/jpeg')],
  ['a WebP named as a JPEG', 'lounge', async () => createFile('a.jpg', await createPhoto('webp', 64, 48), 'image/jpeg')],
  ['a PNG declared as a JPEG', 'lounge', async () => createFile('a.png', await createPhoto('png', 64, 48), 'image/jpeg')],
  ['a picture without an extension', 'lounge', async () => createFile('picture', await createPhoto('png', 64, 48), 'image/png')],
  ['a picture in a part without a type', 'lounge', async () => createFile('picture', await createPhoto('png', 64, 48), 'text/plain')],
  ['a picture named blob without a declared type', 'lounge', async () => createFile('blob', await createPhoto('jpeg', 64, 48))],
  ['a picture whose name ends with a number', 'lounge', async () => createFile('Screenshot at 10.30.45', await createPhoto('png', 64, 48), 'image/png')],
  ['a JPEG without its end mark', 'lounge', async () => createFile('a.jpg', (await createPhoto('jpeg', 64, 48)).subarray(0, -2), 'image/jpeg')],
  ['a film without an extension', 'lounge', () => createMp4('blob', '')],
  ['an MP4 named as a QuickTime film', 'lounge', () => createMp4('film.mov', 'video/quicktime')],
  ['a GIF named and declared as a film', 'lounge', async () => createFile('film.mp4', await createPhoto('gif', 64, 48), 'video/mp4')],
  ['a GIF named as a film in learn', 'learn', async () => createFile('film.mp4', await createPhoto('gif', 64, 48), 'video/mp4')],
  ['a film named as a picture', 'lounge', () => createMp4('film.png', 'image/png')],
  ['a JPEG named as a PDF', 'learn', async () => createFile('scan.pdf', await createPhoto('jpeg', 64, 48), 'application/pdf')],
  ['a PDF after white space', 'learn', () => createFile('a.pdf', '\ufeff\r\n \t%PDF-1.4\n', 'application/pdf')],
  ['a PDF named blob', 'learn', () => createFile('blob', '%PDF-1.4\n', 'application/pdf')],
  ['a DOCX without an extension and a declared type', 'learn', () => createFile('notes', createZip(docxPartNames))],
  ['an MP4', 'lounge', () => createMp4()],
  ['an M4V declared as MP4', 'lounge', () => createMp4('film.m4v')],
  ['a WebM', 'lounge', () => createWebm()],
  ['a QuickTime film', 'lounge', () => createMov()],
  ['a picture in learn', 'learn', () => createPng()],
  ['a PDF', 'learn', () => createPdf()],
  ['a DOC', 'learn', () => createDoc()],
  ['a DOCX', 'learn', () => createDocx()],
  ['a DOCX without a declared type', 'learn', () => createFile('a.docx', createZip(docxPartNames))],
  ['a DOCX with a numbered main part', 'learn', () => createDocx('a.docx', ['[Content_Types].xml', 'word/document2.xml'])],
]

const rejectedCases: Case[] = [
  ['a text named as a picture', 'lounge', createTextNamedPng],
  ['an empty file', 'lounge', () => createFile('a.png', '', 'image/png')],
  ['an SVG', 'lounge', () => createFile('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
  ['an SVG named as a picture', 'lounge', () => createFile('a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/png')],
  ['a PNG declared as a web page', 'lounge', async () => createFile('a.png', await createPhoto('png', 64, 48), 'text/html')],
  ['a text without an extension', 'lounge', () => createFile('blob', 'no picture', 'image/png')],
  ['a PDF after a text', 'learn', () => createFile('a.pdf', 'x %PDF-1.4\n', mimeTypes.pdf)],
  ['a picture named as a program', 'lounge', async () => createFile('a.png.exe', await createPhoto('png', 64, 48), 'image/png')],
  ['a program named as a picture', 'lounge', () => createFile('a.png', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'image/png')],
  ['half a JPEG', 'lounge', async () => createFile('a.jpg', (await createPhoto('jpeg')).subarray(0, 5000), 'image/jpeg')],
  ['the first bytes of a PNG', 'lounge', async () => createFile('a.png', (await createPhoto('png', 64, 48)).subarray(0, 40), 'image/png')],
  ['a TIFF', 'lounge', () => createFile('a.tif', Buffer.from('49492a0008000000000000000000', 'hex'), 'image/tiff')],
  ['a HEIC', 'lounge', () => createFile('a.heic', Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'), 'image/heic')],
  ['an audio file named as a film', 'lounge', () => createFile('a.mp4', Buffer.from('0000001c667479704d344120000000004d34412069736f6d', 'hex'), 'video/mp4')],
  ['a PDF named as a picture', 'learn', () => createFile('a.jpg', '%PDF-1.4\n', 'image/jpeg')],
  ['a film named as a picture in learn', 'learn', () => createMp4('film.png', 'image/png')],
  ['a PDF in the lounge', 'lounge', () => createPdf()],
  ['a DOCX in the lounge', 'lounge', () => createDocx()],
  ['a film in learn', 'learn', () => createMp4()],
  ['a text named as a PDF', 'learn', () => createFile('a.pdf', 'no PDF', mimeTypes.pdf)],
  ['a PDF declared as a web page', 'learn', () => createFile('a.pdf', '%PDF-1.4\n', 'text/html')],
  ['a PDF named as a DOCX', 'learn', () => createFile('a.docx', '%PDF-1.4\n', mimeTypes.docx)],
  ['a DOC named as a DOCX', 'learn', () => createFile('a.docx', createCompoundFile(docStreamNames), mimeTypes.docx)],
  ['a DOCX named as a DOC', 'learn', () => createFile('a.doc', createZip(docxPartNames), mimeTypes.doc)],
  ['a plain zip', 'learn', () => createFile('a.zip', createZip(['a.txt']), 'application/zip')],
  ['a plain zip named as a DOCX', 'learn', () => createDocx('a.docx', ['a.txt'])],
  ['a spreadsheet named as a DOCX', 'learn', () => createDocx('a.docx', ['[Content_Types].xml', 'xl/workbook.xml'])],
  ['a DOCX with macros', 'learn', () => createDocx('a.docx', [...docxPartNames, 'word/vbaProject.bin'])],
  ['a DOCX with macros in another folder', 'learn', () => createDocx('a.docx', [...docxPartNames, 'custom/VBAPROJECT.BIN'])],
  ['a DOCX whose main part is declared as one with macros', 'learn', () => createDocx('a.docx', docxPartNames, createContentTypesXml(macroMainType))],
  [
    'a macro-enabled main type in other case and with a character reference',
    'learn',
    () => createDocx('a.docx', docxPartNames, createContentTypesXml(macroMainType.replace('macroE', 'MACRO&#101;'))),
  ],
  [
    'a macro-enabled main type beside an ordinary main part',
    'learn',
    () => createDocx('a.docx', docxPartNames, createContentTypesXml(docxMainType, override('word/document2.xml', macroMainType))),
  ],
  [
    'a DOCX with macros under another name',
    'learn',
    () => createDocx('a.docx', docxPartNames, createContentTypesXml(docxMainType, override('word/a.bin', 'application/vnd.ms-office.vbaProject'))),
  ],
  [
    'a DOCX with a macro-enabled spreadsheet inside',
    'learn',
    () => createDocx('a.docx', docxPartNames, createContentTypesXml(docxMainType, override('word/a.bin', 'application/vnd.ms-excel.sheet.macroEnabled.12'))),
  ],
  [
    'a DOCX whose content types declare entities',
    'learn',
    () => createDocx('a.docx', docxPartNames, `<!DOCTYPE Types [<!ENTITY m "macroEnabled">]>${createContentTypesXml()}`),
  ],
  ['a DOCX with two content types parts', 'learn', () => createDocx('a.docx', [...docxPartNames, '[content_types].XML'])],
  ['a DOCX without content types', 'learn', () => createDocx('a.docx', docxPartNames.slice(1))],
  ['a DOCX with 2 MB of content types', 'learn', () => createDocx('a.docx', docxPartNames, createContentTypesXml() + ' '.repeat(2 * 1024 * 1024))],
  [
    'a template named as a DOCX',
    'learn',
    () => createDocx('a.docx', docxPartNames, createContentTypesXml(docxMainType.replace('document.main', 'template.main'))),
  ],
  ['an XLS named as a DOC', 'learn', () => createDoc('a.doc', ['Root Entry', 'Workbook'])],
  ['a DOC with macros', 'learn', () => createDoc('a.doc', [...docStreamNames, 'Macros', '_VBA_PROJECT'])],
]

describe.each(transports)('over %s', (_transport, send) => {
  test.each(acceptedCases)('%s is accepted', async (_name, community, make) => {
    const { status, error, media, attachments } = await send(context.app, context.token, community, [await make()])
    expect({ status, error }).toEqual({ status: 201, error: undefined })
    expect([...media, ...attachments]).toHaveLength(1)
  })

  test.each(rejectedCases)('%s is UNSUPPORTED_MEDIA and leaves no file', async (_name, community, make) => {
    const before = await context.app.listStoredFiles()
    expect(await send(context.app, context.token, community, [await make()])).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA' })
    expect(await context.app.listStoredFiles()).toEqual(before)
  })
})

test('a GIF named as a film is a picture, and a film named as a picture is a film', async () => {
  const [, send] = transports[0]
  const files = [createFile('film.mp4', await createPhoto('gif', 64, 48), 'video/mp4'), await createMp4('film.png', 'image/png')]
  const { media } = await send(context.app, context.token, 'lounge', files)
  expect(media).toMatchObject([
    { type: 'image', url: expect.stringMatching(/\.webp$/) },
    { type: 'video', url: expect.stringMatching(/\.mp4$/) },
  ])
})

test.each(['gif', 'webp'] as const)('an animated %s stays animated in one size', async (format) => {
  const [, send] = transports[0]
  const { media } = await send(context.app, context.token, 'lounge', [createFile(`a.${format}`, await createAnimation(format), `image/${format}`)])
  expect(media).toMatchObject([{ type: 'image', width: 600, height: 400, srcset: null, placeholder: expect.stringMatching(/^data:image\/webp;base64,/) }])
  const stored = Buffer.from(await (await fetch(context.app.address + media[0].url)).arrayBuffer())
  expect(stored.toString('latin1').match(/ANMF/g)).toHaveLength(3)
})
