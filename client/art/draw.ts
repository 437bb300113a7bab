import { mkdirSync, writeFileSync } from 'node:fs'
import { drawings } from './drawings.ts'

/** Draws every picture of the app into client/public: `node client/art/draw.ts`. */
for (const [path, svg] of drawings()) {
  const file = new URL(`../public/${path}`, import.meta.url)
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, svg)
}
