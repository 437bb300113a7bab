import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Shorter ones gain nothing in a packet. */
const minCompressBytes = 500

/** Lays `x.br` and `x.gz` beside every text of a built folder, for the server to send as they are; once for all, so with all the effort there is. */
export async function precompressFiles(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,webmanifest}', { cwd: folder })
  await Promise.all(
    files.map(async (name) => {
      const bytes = await readFile(`${folder}/${name}`)
      if (bytes.length < minCompressBytes) return
      const compressions = { br: promisify(brotliCompress)(bytes), gz: promisify(gzip)(bytes, { level: 9 }) }
      for (const [extension, compression] of Object.entries(compressions)) {
        const compressed = await compression
        if (compressed.length < bytes.length) await writeFile(`${folder}/${name}.${extension}`, compressed)
      }
    }),
  )
}
