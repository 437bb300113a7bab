import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Script with the arguments `folder name…`: renders SVG files of sample-pictures to PNG files of the same names in the folder. */
const source = fileURLToPath(new URL('sample-pictures/', import.meta.url))
const [folder = '.', ...names] = process.argv.slice(2)

/** The width of the PNG file in pixels, by the width of the drawing. */
const outputWidths: Record<number, number> = { 64: 256, 480: 720, 600: 960 }
const pointsPerInch = 72

sharp.concurrency(1)

async function renderPicture(name: string) {
  const file = join(source, `${name}.svg`)
  const { width } = await sharp(file).metadata()
  const density = (pointsPerInch * (outputWidths[width] ?? width)) / width
  await sharp(file, { density })
    .png({ compressionLevel: 1 })
    .toFile(join(folder, `${name}.png`))
}

await Promise.all(names.map(renderPicture))
