import type { RequestHandler } from 'express'
import { Upload as UploadPromise } from 'graphql-upload-minimal'
import { limits } from '../features/media/input.ts'
import { mostFilesRead } from '../features/posts/input.ts'
import { receiveAny, uploadsByField } from '../http/uploads/multipart.ts'
import type { Upload } from '../http/uploads/upload.ts'
import { invalid } from '../utils/errors.ts'

/**
 * GraphQL multipart requests: the files are spooled like those of REST, then laid into the variables that `map` names.
 * (The reader of graphql-upload-minimal streams instead: a second file waits for ever behind an unread first one, its size
 * limit ends in silence, and its paths may walk into prototypes. Its scalar and its Upload are used.)
 */
export const graphqlUploads: RequestHandler[] = [
  ...receiveAny(limits.video, mostFilesRead),
  (request, _response, next) => {
    if (request.is('multipart/form-data')) request.body = withFiles(request.body ?? {}, uploadsByField(request))
    next()
  },
]

type Container = Record<string, unknown>

/** The `operations` with each file of the `map` in its place. */
function withFiles(fields: { operations?: unknown; map?: unknown }, files: Map<string, Upload>): Container {
  const operations = readJson(fields.operations, 'operations')
  for (const [field, paths] of Object.entries(readJson(fields.map, 'map'))) {
    const file = files.get(field)
    if (!file) throw invalid(`The map names a file ${field} that was not sent.`)
    if (!Array.isArray(paths)) throw invalid(`The map's ${field} must be a list of paths.`)
    for (const path of paths) place(operations, path, file)
  }
  return operations
}

function readJson(text: unknown, field: string): Container {
  try {
    const value: unknown = JSON.parse(String(text))
    if (isContainer(value) && !Array.isArray(value)) return value
  } catch {}
  throw invalid(`The field ${field} must be a JSON object.`)
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Only below `variables`, only plain names and numbers, only keys that are there, and only where the client left null. */
function place(operations: Container, path: unknown, file: Upload) {
  const refusal = () => invalid(`The map has a path that is no place for a file: ${String(path).slice(0, 100)}`)
  if (typeof path !== 'string' || !/^variables(\.([A-Za-z_]\w*|\d{1,3}))+$/.test(path)) throw refusal()
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let target: unknown = operations
  for (const key of keys) {
    if (!isContainer(target) || !Object.hasOwn(target, key)) throw refusal()
    target = target[key]
  }
  if (!isContainer(target) || !Object.hasOwn(target, last) || target[last] !== null) throw refusal()
  target[last] = uploadPromise(file)
}

function uploadPromise(file: Upload): UploadPromise {
  // The package's types leave out how an Upload is settled.
  const upload = new UploadPromise() as UploadPromise & { resolve(file: Upload): void }
  upload.resolve(file)
  return upload
}
