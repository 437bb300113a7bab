import type { RequestHandler } from 'express'
import { Upload as UploadPromise } from 'graphql-upload-minimal'
import { maxFileBytes } from '../features/media/input.ts'
import { maxParsedPostFiles } from '../features/posts/input.ts'
import { getUploadsByField, parseAnyUploads } from '../http/uploads/multipart.ts'
import type { Upload } from '../http/uploads/upload.ts'
import { invalid } from '../utils/errors.ts'

/**
 * Handles GraphQL multipart requests: files are spooled as in REST, then inserted into the variables that `map` names.
 * (The middleware of graphql-upload-minimal streams instead: a second file waits forever behind an unread first one, a file
 * that exceeds the size limit while it is read ends without an error, and its paths may reach prototypes. Only its scalar and its Upload class are used.)
 */
export const graphqlUploads: RequestHandler[] = [
  ...parseAnyUploads(maxFileBytes.video, maxParsedPostFiles),
  (request, _response, next) => {
    if (request.is('multipart/form-data')) request.body = insertFiles(request.body ?? {}, getUploadsByField(request))
    next()
  },
]

type JsonObject = Record<string, unknown>

/** Inserts each file into `operations` at the paths of `map`. */
function insertFiles(fields: { operations?: unknown; map?: unknown }, files: Map<string, Upload>): JsonObject {
  const operations = parseJsonField(fields.operations, 'operations')
  for (const [field, paths] of Object.entries(parseJsonField(fields.map, 'map'))) {
    const file = files.get(field)
    if (!file) throw invalid(`The map names a file ${field} that was not sent.`)
    if (!Array.isArray(paths)) throw invalid(`The map's ${field} must be a list of paths.`)
    for (const path of paths) setFile(operations, path, file)
  }
  return operations
}

function parseJsonField(text: unknown, field: string): JsonObject {
  try {
    const value: unknown = JSON.parse(String(text))
    if (isObject(value) && !Array.isArray(value)) return value
  } catch {}
  throw invalid(`The field ${field} must be a JSON object.`)
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

/** Sets a file at a path: only below `variables`, only plain names and numbers, only existing keys, and only where the client sent null. */
function setFile(operations: JsonObject, path: unknown, file: Upload) {
  const createPathError = () => invalid(`The map has an invalid path: ${String(path).slice(0, 100)}`)
  if (typeof path !== 'string' || !/^variables(\.([A-Za-z_]\w*|\d{1,3}))+$/.test(path)) throw createPathError()
  const keys = path.split('.')
  const lastKey = keys.pop() ?? ''
  let target: unknown = operations
  for (const key of keys) {
    if (!isObject(target) || !Object.hasOwn(target, key)) throw createPathError()
    target = target[key]
  }
  if (!isObject(target) || !Object.hasOwn(target, lastKey) || target[lastKey] !== null) throw createPathError()
  target[lastKey] = toUploadPromise(file)
}

function toUploadPromise(file: Upload): UploadPromise {
  // The package's types omit `resolve`.
  const upload = new UploadPromise() as UploadPromise & { resolve(file: Upload): void }
  upload.resolve(file)
  return upload
}
