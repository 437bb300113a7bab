import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Run with a folder and the names of pictures: draws each SVG file of sample-pictures into the folder as a PNG file of the same name. */
const source = fileURLToPath(new URL('sample-pictures/', import.meta.url))
const [folder = '.', ...names] = process.argv.slice(2)

/** Pixels of a picture by the width of its drawing. */
const widths: Record<number, number> = { 64: 256, 480: 720, 600: 960 }
const pointsPerInch = 72

sharp.concurrency(1)

async function draw(name: string) {
  const file = join(source, `${name}.svg`)
  const { width } = await sharp(file).metadata()
  const density = (pointsPerInch * (widths[width] ?? width)) / width
  await sharp(file, { density })
    .png({ compressionLevel: 1 })
    .toFile(join(folder, `${name}.png`))
}

await Promise.all(names.map(draw))
