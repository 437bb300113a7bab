import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Smaller files fit into one packet anyway. */
const minCompressBytes = 500

/** Writes `x.br` and `x.gz` for the text files of a built folder, which the server sends unchanged. It runs once per build, so at maximum compression. */
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
