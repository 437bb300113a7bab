/** Creates a valid PNG. */
export async function createPng(name = 'picture.png', width = 64, height = 48): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** Creates a valid PNG that is padded with trailing bytes to a size in bytes. */
export async function createPaddedPng(bytes: number): Promise<File> {
  const image = await createPng()
  return new File([image, new Uint8Array(bytes - image.size)], 'heavy.png', { type: 'image/png' })
}

/** Creates a file with the name and type of a PNG that contains text. */
export const createTextNamedPng = () => new File(['this is no picture'], 'picture.png', { type: 'image/png' })
