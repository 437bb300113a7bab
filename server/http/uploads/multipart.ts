import { mkdir, rm } from 'node:fs/promises'
import type { Request, RequestHandler, Response } from 'express'
import multer, { type Multer, MulterError } from 'multer'
import { malformedTextError } from '../../sanitize/text.ts'
import { AppError, invalid, tooLarge } from '../../utils/errors.ts'
import { toAppError } from '../to-app-error.ts'
import { feedParser } from './multipart-parser.ts'
import type { Upload } from './upload.ts'

/**
 * The readers of multipart requests, for both faces: files are spooled to disk in the order they come, and whatever becomes
 * of the request, the spool is emptied after it. `largest` is in bytes; the services' own limits are finer.
 * Ask who it is before one of these: they take whatever is sent.
 */
export const parseFormUploads = (field: string, maxFileBytes: number, maxFiles: number) =>
  createUploadHandlers((reader) => reader.array(field, maxFiles), maxFileBytes, maxFiles)
export const parseAnyUploads = (maxFileBytes: number, maxFiles: number) => createUploadHandlers((reader) => reader.any(), maxFileBytes, maxFiles)

const textLimits = { fields: 50, fieldSize: 100 * 1024, fieldNameSize: 100, fieldNestingDepth: 1, fieldArrayIndexLimit: 20, parts: 60, headerPairs: 20 }

/** The app's setting that names the folder for uploads. */
export const spoolDirSetting = 'spool folder'

/** Makes the folder anew for every file: another server may have taken it for one that was left. */
const storage = multer.diskStorage({
  destination(request, _file, done) {
    const folder: string = request.app.get(spoolDirSetting)
    mkdir(folder, { recursive: true }).then(
      () => done(null, folder),
      (error) => done(error, folder),
    )
  },
})

function createUploadHandlers(createHandler: (reader: Multer) => RequestHandler, maxFileBytes: number, maxFiles: number): RequestHandler[] {
  // Some room above the limit, so that a file of exactly that size passes.
  const options = { storage, defParamCharset: 'utf8', preservePath: true, streamHandler: feedParser }
  const reader = multer({ ...options, limits: { ...textLimits, fileSize: maxFileBytes + 1024, files: maxFiles } })
  const parseBody = createHandler(reader)
  return [
    cleanUpSpooledFiles,
    (request, response, next) =>
      parseBody(request, response, (error?: unknown) => {
        const rejection = error ? toFormError(error, maxFileBytes) : findTextError(request)
        next(rejection && recordRejection(response, rejection))
      }),
  ]
}

/** Leaves beside the response why the form was refused, for whoever counts what is; a fault of the server's own is no refusal. */
function recordRejection(response: Response, error: unknown) {
  response.locals.refusedUpload = toAppError(error)?.code
  return error
}

const cleanUpSpooledFiles: RequestHandler = (request, response, next) => {
  // A refused request's rest is read and forgotten, so that the connection can be used again.
  response.once('finish', () => request.unpipe().resume())
  response.once('close', () => {
    for (const { path } of getSpooledFiles(request)) rm(path, { force: true }).catch(() => {})
  })
  next()
}

/** The parser writes U+FFFD where bytes are no UTF-8, and browsers where half a character was typed. */
const findTextError = ({ body }: Request) => (JSON.stringify(body ?? null).includes('\ufffd') ? malformedTextError() : undefined)

/** Whatever the parser says against a form that is cut short or makes no sense; a full disk is no fault of the form. */
function toFormError(error: unknown, maxFileBytes: number) {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLarge(`A file is larger than ${maxFileBytes / 1024 / 1024} MB.`, error.field)
  return error instanceof AppError || error instanceof MulterError || (error as NodeJS.ErrnoException).syscall ? error : invalid('The form cannot be read.')
}

const getSpooledFiles = ({ files }: Request): Express.Multer.File[] => (Array.isArray(files) ? files : [])

/** A spooled file as the services take it. */
const toUpload = ({ originalname, mimetype, path }: Express.Multer.File): Upload => ({
  filename: originalname,
  mimetype,
  path,
})

export const getUploads = (request: Request): Upload[] => getSpooledFiles(request).map(toUpload)

/** The spooled files by the names of their fields; the last of a name counts. */
export const getUploadsByField = (request: Request): Map<string, Upload> => new Map(getSpooledFiles(request).map((file) => [file.fieldname, toUpload(file)]))
