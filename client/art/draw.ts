import { mkdirSync, writeFileSync } from 'node:fs'
import { campusDrawings } from './campus-drawings.ts'
import { drawings } from './drawings.ts'

/** Draws the pictures of the app into client/public and those of the sample campus into server/embedded: `node client/art/draw.ts`. */
const folders = { '../public/': drawings(), '../../server/embedded/sample-pictures/': campusDrawings() }

for (const [folder, pictures] of Object.entries(folders))
  for (const [path, svg] of pictures) {
    const file = new URL(folder + path, import.meta.url)
    mkdirSync(new URL('.', file), { recursive: true })
    writeFileSync(file, svg)
  }
