import { MulterError } from 'multer'
import { getSqlState, isTransientDatabaseError } from '../database/transient-errors.ts'
import { malformedTextError } from '../sanitize/text.ts'
import { AppError, type ErrorCode, invalid, storageUnavailableMessage, tooLarge } from '../utils/errors.ts'

/** Faults of a request that Express and its parsers name by their status alone. */
const errorByHttpStatus: Record<number, [ErrorCode, string]> = {
  404: ['NOT_FOUND', 'There is nothing here.'],
  412: ['PRECONDITION_FAILED', 'This has changed in the meantime.'],
  413: ['TOO_LARGE', 'The request is too large.'],
  415: ['UNSUPPORTED_MEDIA', 'The request is of a kind that is not taken here.'],
  416: ['RANGE_NOT_SATISFIABLE', 'The file has no such part.'],
}

/** PostgreSQL's word for text that it cannot hold: a NUL character. */
const characterNotInRepertoire = '22021'

const networkErrorMessage = 'Something that this needs cannot be reached just now. Try again soon.'

/** What a machine or its network may lack for a while, by the system's code. */
const messageBySystemCode: Record<string, string> = {
  ...{
    ENOSPC: storageUnavailableMessage,
    EDQUOT: storageUnavailableMessage,
    EFBIG: storageUnavailableMessage,
    EROFS: storageUnavailableMessage,
    EIO: storageUnavailableMessage,
    EMFILE: storageUnavailableMessage,
  },
  ...{
    ECONNREFUSED: networkErrorMessage,
    ECONNRESET: networkErrorMessage,
    ETIMEDOUT: networkErrorMessage,
    EPIPE: networkErrorMessage,
    ENOTFOUND: networkErrorMessage,
    EAI_AGAIN: networkErrorMessage,
  },
}

/**
 * Every refusal in the services' own terms: their own errors, those of the parsers in front of them, those of the database and the disk behind them.
 * Null for anything that is no fault of the request, and will not pass by itself.
 */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof MulterError) return fromMulterError(error)
  if (getSqlState(error) === characterNotInRepertoire) return malformedTextError()
  if (isTransientDatabaseError(error)) return new AppError('UNAVAILABLE', 'The database cannot be reached just now. Try again soon.')
  const systemErrorMessage = getSystemErrorMessage(error)
  if (systemErrorMessage) return new AppError('UNAVAILABLE', systemErrorMessage)
  if (error instanceof URIError) return invalid('The address cannot be read.')
  const { status, expose } = (error ?? {}) as { status?: number; expose?: boolean }
  // Other errors may carry a status too, of an answer that the server itself was given.
  if (!status || status < 400 || status > 499 || !expose) return null
  const [code, message] = errorByHttpStatus[status] ?? ['INVALID_INPUT', 'The request cannot be read.']
  return new AppError(code, message)
}

const getSystemErrorMessage = (error: unknown) =>
  error instanceof Error && ('syscall' in error || error instanceof AggregateError)
    ? messageBySystemCode[String((error as NodeJS.ErrnoException).code)]
    : undefined

function fromMulterError({ code, field }: MulterError): AppError {
  if (code === 'LIMIT_FIELD_VALUE') return tooLarge('A text is too long.', field)
  if (code === 'LIMIT_FILE_COUNT') return invalid('Too many files were sent.', field)
  if (code === 'LIMIT_UNEXPECTED_FILE') return invalid(`No file is taken under ${field}.`, field)
  return invalid('The form cannot be read.', field)
}
