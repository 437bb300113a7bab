import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Request, RequestHandler } from 'express'
import multer, { MulterError } from 'multer'
import { AppError, invalid, tooLarge } from './errors.ts'
import type { Upload } from './upload.ts'

export type Uploads = { single(field: string): RequestHandler[]; array(field: string, most: number): RequestHandler[] }

/** Multipart requests, spooled to disk; whatever becomes of the request, the spool is emptied after it. */
export function multipart(largest: number): Uploads {
  const receive = multer({ dest: tmpdir(), limits: { fileSize: largest, files: 10, fields: 50, fieldSize: 100 * 1024 } })
  const tidy: RequestHandler = (request, response, next) => {
    response.once('close', () => {
      for (const { path } of spooled(request)) void rm(path, { force: true })
    })
    next()
  }
  return { single: (field) => [tidy, receive.single(field)], array: (field, most) => [tidy, receive.array(field, most)] }
}

const spooled = (request: Request): Express.Multer.File[] => [request.file ?? [], Array.isArray(request.files) ? request.files : []].flat()

/** A spooled file as the services take it. Multer reads names as latin1; they are UTF-8. */
export const uploadOf = (file: Express.Multer.File | undefined): Upload | undefined =>
  file && { filename: Buffer.from(file.originalname, 'latin1').toString('utf8'), mimetype: file.mimetype, createReadStream: () => createReadStream(file.path) }

export const uploadsOf = (request: Request): Upload[] => spooled(request).flatMap((file) => uploadOf(file) ?? [])

/** What the parsers in front of the services refuse, in the services' own terms. */
export function fromParser(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof MulterError)
    return error.code === 'LIMIT_FILE_SIZE' ? tooLarge('A file is too large.', error.field) : invalid('At most 5 files are taken.', error.field)
  const { status, type } = error as { status?: number; type?: string }
  if (type === 'entity.too.large') return tooLarge('The request is too large.')
  if (status === 400) return invalid('The request cannot be read.')
  return error
}
