import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type EmailSender, toMailOptions } from './message.ts'

const maxFiles = 100

/** The folder of the emails that are not sent, in development. */
export const getEmailFolder = (dataDir: string) => join(dataDir, 'emails')

/** Writes emails to files instead of sending them, for development; the last 100 stay. */
export function createFileSender(folder: string, from: string, publicUrl: string): EmailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    publicUrl,
    async send(message) {
      const { message: source } = await transport.sendMail(toMailOptions(from, publicUrl, message))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${message.id}.eml`), source as Buffer)
      for (const name of (await listEmailFiles(folder)).slice(maxFiles)) await rm(join(folder, name), { force: true })
      return 'sent'
    },
    stop: async () => {},
  }
}

/** The names of the files, newest first. */
export async function listEmailFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
}

export const readEmailFile = (folder: string, name: string): Promise<Buffer> => readFile(join(folder, name))
