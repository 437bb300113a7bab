import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { createStudent } from '../support/factories.ts'
import { imagesAtLimit, imagesWithUnderstatedSize } from '../support/files/large-images.ts'
import { testCase } from '../support/reports/case-table.ts'
import { createFilePost, startServer } from '../support/running-server.ts'
import { setUpTestApp } from '../support/test-app.ts'

const maxAddedMegabytes = 200
const measuringScript = fileURLToPath(new URL('../support/files/image-memory-process.ts', import.meta.url))
/** Only Linux reports the peak memory of a process. */
const isMeasurable = existsSync('/proc/self/clear_refs')

let folder: string
let warmUp: string
const app = setUpTestApp()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-memory-'))
  warmUp = join(folder, 'small.png')
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
    .png()
    .toFile(warmUp)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const imagePath = (kind: string) => join(folder, kind.replaceAll(/\W+/g, '-'))

/** The path of a local file with the image of a kind, created on first use. */
async function createImageFile(kind: string) {
  const path = imagePath(kind)
  if (existsSync(path)) return path
  const bytes = await { ...imagesAtLimit, ...imagesWithUnderstatedSize }[kind]?.()
  expect(bytes?.length, kind).toBeLessThan(10 * 1024 * 1024)
  await writeFile(path, bytes ?? '')
  return path
}

async function measureAddedMemory(...paths: string[]): Promise<{ addedMegabytes: number; refusals: string[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', measuringScript, warmUp, ...paths])
  return JSON.parse(stdout)
}

for (const kind of isMeasurable ? Object.keys(imagesAtLimit) : []) {
  testCase(
    `the largest accepted image: ${kind}`,
    `decoding it adds at most ${maxAddedMegabytes} MB`,
    async () => {
      const { addedMegabytes, refusals } = await measureAddedMemory(await createImageFile(kind))
      expect(refusals).toEqual([])
      expect(addedMegabytes).toBeLessThanOrEqual(maxAddedMegabytes)
      return `${addedMegabytes} MB`
    },
    600_000,
  )
}

for (const kind of isMeasurable ? Object.keys(imagesWithUnderstatedSize) : []) {
  testCase(
    kind,
    `it is refused, and that adds at most ${maxAddedMegabytes} MB`,
    async () => {
      const { addedMegabytes, refusals } = await measureAddedMemory(await createImageFile(kind))
      expect(addedMegabytes).toBeLessThanOrEqual(maxAddedMegabytes)
      expect(refusals).toEqual([expect.stringMatching(/has too many pixels|contains too much text/)])
      return `${addedMegabytes} MB`
    },
    600_000,
  )
}

/** The image of each format that adds most memory. */
const heaviestImages = {
  jpg: 'progressive JPEG of 18 megapixels, CMYK',
  png: 'interlaced PNG of 25 megapixels, alpha',
  gif: 'GIF of 25 megapixels',
  webp: 'animated WebP of 4 frames of 2.1 megapixels, alpha',
  avif: 'AVIF of 8.3 megapixels, 8 bits',
}

if (isMeasurable)
  testCase(
    `two of the largest images at a time: ${heaviestImages.avif}`,
    `decoding them adds at most ${2 * maxAddedMegabytes} MB`,
    async () => {
      const first = await createImageFile(heaviestImages.avif)
      const second = `${first}-2`
      await copyFile(first, second)
      const { addedMegabytes, refusals } = await measureAddedMemory(first, second)
      expect(refusals).toEqual([])
      expect(addedMegabytes).toBeLessThanOrEqual(2 * maxAddedMegabytes)
      return `${addedMegabytes} MB`
    },
    600_000,
  )

if (isMeasurable)
  testCase(
    'a server gets the heaviest image of each format',
    'its peak memory without mapped files stays below 512 MB',
    async () => {
      const server = await startServer(app.databaseUrl)
      const student = await createStudent(server)
      for (const [extension, kind] of Object.entries(heaviestImages)) {
        const file = new File([readFileSync(await createImageFile(kind))], `a.${extension}`, { type: `image/${extension.replace('jpg', 'jpeg')}` })
        const { status, body } = await createFilePost(server.address, student, file)
        expect([kind, status, body?.error]).toEqual([kind, 201, undefined])
      }
      const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
      const [peak, mapped] = ['VmHWM', 'RssFile'].map((field) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)) as [
        number,
        number,
      ]
      expect(peak - mapped).toBeLessThan(512)
      expect(await server.stop()).toBe(0)
      return `${peak} MB at its peak, ${mapped} of them mapped files`
    },
    240_000,
  )
