import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Request, RequestHandler } from 'express'
import multer, { type Multer } from 'multer'
import type { Upload } from './upload.ts'

/**
 * The readers of multipart requests, for both faces: files are spooled to disk in the order they come, and whatever becomes
 * of the request, the spool is emptied after it. `largest` is in bytes; the services' own limits are finer.
 * Ask who it is before one of these: they take whatever is sent.
 */
export const receiveFile = (field: string, largest: number) => [tidy, receiver(largest, 1).single(field)]
export const receiveFiles = (field: string, largest: number, most: number) => [tidy, receiver(largest, most).array(field, most)]
export const receiveAny = (largest: number, most: number) => [tidy, receiver(largest, most).any()]

const textLimits = { fields: 50, fieldSize: 100 * 1024, fieldNameSize: 100, fieldNestingDepth: 1, fieldArrayIndexLimit: 20, parts: 60, headerPairs: 20 }

const receiver = (largest: number, most: number): Multer =>
  // Some room above the limit, so that a file of exactly that size passes.
  multer({ dest: tmpdir(), defParamCharset: 'utf8', limits: { ...textLimits, fileSize: largest + 1024, files: most } })

const tidy: RequestHandler = (request, response, next) => {
  // A refused request's rest is read and forgotten, so that the connection can be used again.
  response.once('finish', () => request.unpipe().resume())
  response.once('close', () => {
    // What cannot be removed lies in the machine's folder for temporary files, which the machine empties.
    for (const { path } of spooled(request)) rm(path, { force: true }).catch(() => {})
  })
  next()
}

const spooled = (request: Request): Express.Multer.File[] => [request.file ?? [], Array.isArray(request.files) ? request.files : []].flat()

/** A spooled file as the services take it. */
const asUpload = ({ originalname, mimetype, path }: Express.Multer.File): Upload => ({
  filename: originalname,
  mimetype,
  createReadStream: () => createReadStream(path),
})

export const uploadOf = ({ file }: Request): Upload | undefined => file && asUpload(file)

export const uploadsOf = (request: Request): Upload[] => spooled(request).map(asUpload)

/** The spooled files by the names of their fields; the last of a name counts. */
export const uploadsByField = (request: Request): Map<string, Upload> => new Map(spooled(request).map((file) => [file.fieldname, asUpload(file)]))
