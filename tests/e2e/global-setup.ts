import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTemplate } from './server.ts'

/** Creates the template of the workers' data folders. Returns the function that deletes all of them. */
export default async function setup() {
  const { E2E_DIR: folder = '', E2E_FIRST_PORT: port = '' } = process.env
  await createTemplate(join(folder, 'template'), { port, authPort: String(Number(port) + 1) })
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
