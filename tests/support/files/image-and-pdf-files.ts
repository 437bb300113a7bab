import sharp from 'sharp'

/** Creates a valid PNG. */
export async function createPng(name = 'picture.png', width = 640, height = 480): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#3A2E8C' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}

/** Creates a valid PNG that is padded with trailing bytes to a size in bytes. */
export async function createPaddedPng(bytes: number): Promise<File> {
  const image = await createPng()
  return new File([image, new Uint8Array(bytes - image.size)], 'heavy.png', { type: 'image/png' })
}

export const createTextNamedPng = () => new File(['this is no picture'], 'picture.png', { type: 'image/png' })

export const createPdf = (name = 'notes.pdf') =>
  new File(['%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'], name, { type: 'application/pdf' })
