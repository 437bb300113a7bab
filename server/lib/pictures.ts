import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { tooLarge, unsupported } from './errors.ts'
import { limiter } from './limiter.ts'

// Strangers' bytes reach these five loaders and no other; no SVG, PDF, TIFF or whatever else the library may know.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`) })
// One thread a picture, and a core left for everybody who reads meanwhile.
sharp.concurrency(1)
// No picture is read twice, and a removed file must not stay open.
sharp.cache(false)
const inTurn = limiter(Math.max(1, Math.min(2, availableParallelism() - 1)))

/** Widths of the smaller sizes; never wider than the picture itself. */
export const smallerWidths = [480, 960]
const largest = { width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true } as const
// More effort takes twice the time for the same bytes.
const quality = { quality: 82, effort: 2 }
const reading = { limitInputPixels: 40_000_000, failOn: 'error' } as const
const patience = { seconds: 20 }

/** A picture's sizes in local files, the full one last. */
export type Picture = { width: number; height: number; size: number; placeholder: string | null; sizes: { width: number; path: string }[] }

/** Images are re-encoded: orientation applied, EXIF gone, at most 2048 px, WebP in up to three widths (decisions, Posts). */
export function reencode(from: string, filename: string): Promise<Picture> {
  return inTurn(async () => {
    const refuse = refusalOf(filename)
    const { format, pages = 1 } = await sharp(from, reading).metadata().catch(refuse)
    return pages > 1 && (format === 'gif' || format === 'webp') ? animated(from, refuse) : still(from, refuse)
  })
}

type Refuse = (error: Error) => never

/** What goes wrong while a picture is read is its own fault; what goes wrong while its sizes are written is not. */
const refusalOf =
  (filename: string): Refuse =>
  ({ message }) => {
    if (/pixel limit/.test(message)) throw tooLarge(`${filename} has more than 40 million pixels.`, 'file')
    throw unsupported(`${filename} cannot be read as an image.`, 'file')
  }

/** Read once, at most 2048 px square; every size is made from those pixels. */
async function still(from: string, refuse: Refuse): Promise<Picture> {
  const { data, info } = await sharp(from, reading).timeout(patience).autoOrient().resize(largest).raw().toBuffer({ resolveWithObject: true }).catch(refuse)
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } }).timeout(patience)
  const sizes = [...smallerWidths.filter((smaller) => smaller < width), width].map((each) => ({ width: each, path: `${from}-${each}.webp` }))
  let size = 0
  for (const each of sizes) size = (await pixels().resize({ width: each.width }).webp(quality).toFile(each.path)).size
  return { width, height, size, placeholder: await placeholderOf(pixels()), sizes }
}

/** Stays animated, in one size. */
async function animated(from: string, refuse: Refuse): Promise<Picture> {
  const path = `${from}-full.webp`
  const { data, info } = await sharp(from, { ...reading, animated: true })
    .timeout(patience)
    .autoOrient()
    .resize(largest)
    .webp(quality)
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const placeholder = await placeholderOf(sharp(from, reading).timeout(patience)).catch(refuse)
  await writeFile(path, data)
  const { width, height, pageHeight, size } = info
  return { width, height: pageHeight ?? height, size, placeholder, sizes: [{ width, path }] }
}

/** A few blurred pixels as a data: address of less than 400 characters. */
async function placeholderOf(picture: Sharp): Promise<string | null> {
  const bytes = await picture.resize({ width: 16, height: 16, fit: 'inside' }).blur(1).webp({ quality: 30, alphaQuality: 30, effort: 6 }).toBuffer()
  const address = `data:image/webp;base64,${bytes.toString('base64')}`
  return address.length < 400 ? address : null
}
