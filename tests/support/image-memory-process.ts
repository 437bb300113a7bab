import { readFileSync, writeFileSync } from 'node:fs'
import { encodeImage, openImage } from '../../server/files/images.ts'

/** Encodes the images at the given paths side by side, after the first of them as a warm-up; prints by how many megabytes the peak of resident memory exceeds the memory before, and the refusals. */
const [warmUp = '', ...paths] = process.argv.slice(2)
const readMemoryMegabytes = (field: 'VmRSS' | 'VmHWM') => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
const encode = async (path: string) => encodeImage(await openImage(path, path))

await encode(warmUp)
// Begins the measuring of the peak anew (proc(5)).
writeFileSync('/proc/self/clear_refs', '5')
const residentBefore = readMemoryMegabytes('VmRSS')
const results = await Promise.allSettled(paths.map(encode))
const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
console.log(JSON.stringify({ added: Math.round(readMemoryMegabytes('VmHWM') - residentBefore), refusals }))
