import { mkdirSync, writeFileSync } from 'node:fs'
import { drawings } from './drawings.ts'

/** Draws the pictures of the feeds into client/public/feeds: `node client/art/draw.ts`. */
const folder = new URL('../public/feeds/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, svg] of drawings()) writeFileSync(new URL(name, folder), svg)
