/** All error codes with their HTTP status, the same in both transports. */
export const httpStatusByCode = {
  INVALID_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  RANGE_NOT_SATISFIABLE: 416,
  UNPROCESSABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof httpStatusByCode

/** The error that services throw. Its message is shown to users. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly field: string | undefined
  /** Seconds until the request may be retried. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, field?: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.status = httpStatusByCode[code]
    this.field = field
    this.retryAfter = retryAfter ?? (code === 'UNAVAILABLE' ? 5 : undefined)
  }
}

export const invalid = (message: string, field?: string) => new AppError('INVALID_INPUT', message, field)
export const unauthenticated = (message = 'Sign in first.', field?: string) => new AppError('UNAUTHENTICATED', message, field)
export const forbidden = (message = 'You are not allowed to change this.', field?: string) => new AppError('FORBIDDEN', message, field)
export const notFound = (message = 'There is nothing here.') => new AppError('NOT_FOUND', message)
export const conflict = (message: string, field?: string) => new AppError('CONFLICT', message, field)
export const tooLarge = (message: string, field?: string) => new AppError('TOO_LARGE', message, field)
export const rangeNotSatisfiable = () => new AppError('RANGE_NOT_SATISFIABLE', 'The requested range is not satisfiable.')
export const unsupportedMedia = (message: string, field?: string) => new AppError('UNSUPPORTED_MEDIA', message, field)

/** The response to an unhandled error; the log has the details under this request id. */
export const internalError = (requestId: string) => new AppError('INTERNAL', `Something went wrong. If it happens again, tell us this number: ${requestId}`)

/** A dependency is temporarily unavailable; `cause` is only logged. */
export const unavailable = (message: string, cause: unknown) => Object.assign(new AppError('UNAVAILABLE', message), { cause })

/** The message while the storage accepts no files: its disk is full or it is unavailable. */
export const storageUnavailableMessage = 'Files cannot be stored at the moment. Try again later.'
