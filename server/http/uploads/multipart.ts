import { mkdir, rm } from 'node:fs/promises'
import type { Request, RequestHandler, Response } from 'express'
import multer, { type Multer, MulterError } from 'multer'
import { AppError, invalid, tooLarge } from '../../utils/errors.ts'
import { toAppError } from '../to-app-error.ts'
import { feedParser } from './multipart-parser.ts'
import type { Upload } from './upload.ts'

/**
 * Middleware that parses multipart requests, for both transports. Files are spooled to disk in the order of the body and deleted when the response
 * closes, whatever the outcome. The services' own limits are stricter. Authenticate the viewer first: the parsers accept any upload.
 */
export const parseFormUploads = (field: string, maxFileBytes: number, maxFiles: number) =>
  createUploadHandlers((parser) => parser.array(field, maxFiles), maxFileBytes, maxFiles)
export const parseAnyUploads = (maxFileBytes: number, maxFiles: number) => createUploadHandlers((parser) => parser.any(), maxFileBytes, maxFiles)

const textLimits = { fields: 50, fieldSize: 100 * 1024, fieldNameSize: 100, fieldNestingDepth: 1, fieldArrayIndexLimit: 20, parts: 60, headerPairs: 20 }

/** The Express setting with the path of the spool directory. */
export const spoolDirSetting = 'spool dir'

/** Creates the spool directory for each file: another server may have deleted it as abandoned. */
const storage = multer.diskStorage({
  destination(request, _file, done) {
    const spoolDir: string = request.app.get(spoolDirSetting)
    mkdir(spoolDir, { recursive: true }).then(
      () => done(null, spoolDir),
      (error) => done(error, spoolDir),
    )
  },
})

function createUploadHandlers(createHandler: (parser: Multer) => RequestHandler, maxFileBytes: number, maxFiles: number): RequestHandler[] {
  const options = { storage, defParamCharset: 'utf8', preservePath: true, streamHandler: feedParser }
  // 1 KiB above the limit, so that a file of exactly that size passes.
  const parser = multer({ ...options, limits: { ...textLimits, fileSize: maxFileBytes + 1024, files: maxFiles } })
  const parseBody = createHandler(parser)
  return [
    cleanUpSpooledFiles,
    (request, response, next) =>
      parseBody(request, response, (error?: unknown) => {
        next(error && recordRejection(response, toFormError(error, maxFileBytes)))
      }),
  ]
}

/** Stores the error code of a rejected form in `response.locals` for the metrics; undefined for a server error, which is not a rejection. */
function recordRejection(response: Response, error: unknown) {
  response.locals.rejectedUploadCode = toAppError(error)?.code
  return error
}

const cleanUpSpooledFiles: RequestHandler = (request, response, next) => {
  // Discard the rest of a rejected body, so that the connection can be reused.
  response.once('finish', () => request.unpipe().resume())
  response.once('close', () => {
    for (const { path } of getSpooledFiles(request)) rm(path, { force: true }).catch(() => {})
  })
  next()
}

/** Maps errors of truncated and malformed forms to INVALID_INPUT. System errors, such as a full disk, are kept. */
function toFormError(error: unknown, maxFileBytes: number) {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLarge(`A file is larger than ${maxFileBytes / 1024 / 1024} MB.`, error.field)
  return error instanceof AppError || error instanceof MulterError || (error as NodeJS.ErrnoException).syscall ? error : invalid('The form cannot be parsed.')
}

const getSpooledFiles = ({ files }: Request): Express.Multer.File[] => (Array.isArray(files) ? files : [])

const toUpload = ({ originalname, mimetype, path }: Express.Multer.File): Upload => ({
  filename: originalname,
  mimetype,
  path,
})

export const getUploads = (request: Request): Upload[] => getSpooledFiles(request).map(toUpload)

/** The spooled files by field name. If a name is repeated, the last file counts. */
export const getUploadsByField = (request: Request): Map<string, Upload> => new Map(getSpooledFiles(request).map((file) => [file.fieldname, toUpload(file)]))
