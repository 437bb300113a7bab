import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchDocument, setUpAppWithBuiltClient } from '../../support/app-with-built-client.ts'

const app = setUpAppWithBuiltClient()

/** The scripts and preloaded scripts of a document, without those that it prefetches for later. */
async function readScripts(path: string) {
  const tags = [...(await fetchDocument(app, path)).matchAll(/<(?:link|script)[^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('data-later'))
  return tags.flatMap((tag) => /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(tag)?.[1] ?? [])
}

test.each([
  ['/', 90],
  ['/lounge', 121],
])('initial JavaScript of %s is at most %i KB (gzip)', async (path, maxKilobytes) => {
  const scripts = await readScripts(path)
  expect(scripts).not.toEqual([])
  const sizes = await Promise.all(
    scripts.map(async (file) => gzipSync(Buffer.from(await (await fetch(app.address + file)).arrayBuffer()), { level: 9 }).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(maxKilobytes)
})
