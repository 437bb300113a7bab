import { readFileSync, writeFileSync } from 'node:fs'
import { encodeImage, openImage } from '../../../server/files/images.ts'

/**
 * Encodes the images at the given paths concurrently, after the first of them as a warm-up. Prints by how many megabytes the peak of resident memory
 * exceeds the memory before, and the errors of rejected images.
 */
const [warmUp = '', ...paths] = process.argv.slice(2)
const readMemoryMegabytes = (field: 'VmRSS' | 'VmHWM') => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
const encode = async (path: string) => encodeImage(await openImage(path, path))

await encode(warmUp)
// Reset the peak of resident memory (proc(5)).
writeFileSync('/proc/self/clear_refs', '5')
const residentBefore = readMemoryMegabytes('VmRSS')
const results = await Promise.allSettled(paths.map(encode))
const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
console.log(JSON.stringify({ addedMegabytes: Math.round(readMemoryMegabytes('VmHWM') - residentBefore), refusals }))
