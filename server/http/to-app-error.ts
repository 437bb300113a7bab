import { MulterError } from 'multer'
import { getSqlState, isTransientDatabaseError } from '../database/transient-errors.ts'
import { malformedTextError } from '../sanitize/text.ts'
import { AppError, type ErrorCode, invalid, storageUnavailableMessage, tooLarge } from '../utils/errors.ts'

/** Client errors that Express and its parsers identify by status only. */
const errorByHttpStatus: Record<number, [ErrorCode, string]> = {
  404: ['NOT_FOUND', 'There is nothing here.'],
  412: ['PRECONDITION_FAILED', 'This has changed in the meantime.'],
  413: ['TOO_LARGE', 'The request is too large.'],
  415: ['UNSUPPORTED_MEDIA', 'This content type is not supported.'],
  416: ['RANGE_NOT_SATISFIABLE', 'The requested range is not satisfiable.'],
}

/** SQLSTATE for text that PostgreSQL cannot store: a NUL character. */
const characterNotInRepertoire = '22021'

const networkErrorMessage = 'A required service cannot be reached. Try again soon.'

/** Messages for transient errors of the machine or its network, by system error code. */
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
 * Maps an error to an AppError: errors of services, of body parsers, of the database and of the disk. Null for an unhandled error, which is neither
 * the client's fault nor transient.
 */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof MulterError) return fromMulterError(error)
  if (getSqlState(error) === characterNotInRepertoire) return malformedTextError()
  if (isTransientDatabaseError(error)) return new AppError('UNAVAILABLE', 'The database cannot be reached. Try again soon.')
  const systemErrorMessage = getSystemErrorMessage(error)
  if (systemErrorMessage) return new AppError('UNAVAILABLE', systemErrorMessage)
  if (error instanceof URIError) return invalid('The URL cannot be decoded.')
  const { status, expose } = (error ?? {}) as { status?: number; expose?: boolean }
  // Other errors may have a status too, of a response that this server received.
  if (!status || status < 400 || status > 499 || !expose) return null
  const [code, message] = errorByHttpStatus[status] ?? ['INVALID_INPUT', 'The request cannot be parsed.']
  return new AppError(code, message)
}

const getSystemErrorMessage = (error: unknown) =>
  error instanceof Error && ('syscall' in error || error instanceof AggregateError)
    ? messageBySystemCode[String((error as NodeJS.ErrnoException).code)]
    : undefined

function fromMulterError({ code, field }: MulterError): AppError {
  if (code === 'LIMIT_FIELD_VALUE') return tooLarge('A text is too long.', field)
  if (code === 'LIMIT_FILE_COUNT') return invalid('Too many files were sent.', field)
  if (code === 'LIMIT_UNEXPECTED_FILE') return invalid(`The field ${field} accepts no files.`, field)
  return invalid('The form cannot be parsed.', field)
}
