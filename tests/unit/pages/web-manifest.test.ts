import sharp from 'sharp'
import { expect, test } from 'vitest'
import { webManifest } from '../../../server/pages/web-manifest.ts'

const folder = 'client/public'

test('each icon and screenshot of the manifest has the size that it names', async () => {
  const { icons, screenshots } = webManifest
  for (const { src, sizes } of [...icons.filter(({ sizes }) => sizes !== 'any'), ...screenshots]) {
    const { width, height } = await sharp(folder + src).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
})

test('shortcuts and the start are within the scope', () => {
  for (const url of [webManifest.start_url, ...webManifest.shortcuts.map(({ url }) => url)]) expect(url).toMatch(/^\//)
})
