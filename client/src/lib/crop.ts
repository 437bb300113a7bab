export type Size = { width: number; height: number }

/** A square part of a picture: its center in pixels of the picture, and how much it is enlarged. At zoom 1 it is as large as the picture allows. */
export type Crop = { x: number; y: number; zoom: number }

export const maxZoom = 4

/** The largest square in the middle. */
export const createCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The side of the square in pixels of the picture. */
export const getCropSide = ({ zoom }: Crop, { width, height }: Size) => Math.min(width, height) / zoom

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** Keeps the square inside the picture, and the zoom within its limits. */
function limitCrop({ x, y, zoom }: Crop, size: Size): Crop {
  const limited = { x, y, zoom: clamp(zoom, 1, maxZoom) }
  const half = getCropSide(limited, size) / 2
  return { ...limited, x: clamp(x, half, size.width - half), y: clamp(y, half, size.height - half) }
}

/** Moves the picture under the square by fractions of the square's side. */
export function moveCrop(crop: Crop, size: Size, right: number, down: number): Crop {
  const side = getCropSide(crop, size)
  return limitCrop({ ...crop, x: crop.x - right * side, y: crop.y - down * side }, size)
}

export const zoomCrop = (crop: Crop, size: Size, zoom: number): Crop => limitCrop({ ...crop, zoom }, size)

/** Draws the square onto the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const side = getCropSide(crop, picture)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

/** A larger picture would be reduced by the server. */
const maxCroppedSide = 1024

/** Encodes the square as WebP, or as PNG in browsers that cannot. Null if the browser has no memory for it. */
export async function encodeCrop(picture: ImageBitmap, crop: Crop, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(maxCroppedSide, Math.round(getCropSide(crop, picture))))
  drawCrop(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  return blob && new File([blob], `${name.replace(/\.[^.]*$/, '')}.${blob.type.replace('image/', '')}`, { type: blob.type })
}
