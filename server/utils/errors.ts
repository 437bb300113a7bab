/** The codes of every refusal, the same on both faces, with their HTTP status. */
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

/** The one kind of error that services throw: shown to people as it stands. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly field: string | undefined
  /** Seconds after which it may be tried again. */
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
export const unauthenticated = (message = 'Sign in first.') => new AppError('UNAUTHENTICATED', message)
export const forbidden = (message = 'This is not yours to change.') => new AppError('FORBIDDEN', message)
export const notFound = (message = 'There is nothing here.') => new AppError('NOT_FOUND', message)
export const conflict = (message: string, field?: string) => new AppError('CONFLICT', message, field)
export const tooLarge = (message: string, field?: string) => new AppError('TOO_LARGE', message, field)
export const rangeNotSatisfiable = () => new AppError('RANGE_NOT_SATISFIABLE', 'The file has no such part.')
export const unsupportedMedia = (message: string, field?: string) => new AppError('UNSUPPORTED_MEDIA', message, field)

/** What leaves the house for a fault nobody foresaw; the log has the rest under this request id. */
export const internalError = (requestId: string) => new AppError('INTERNAL', `Something went wrong. If it happens again, tell us this number: ${requestId}`)

/** Something that is needed is away for a while; `cause` is for the log alone. */
export const unavailable = (message: string, cause: unknown) => Object.assign(new AppError('UNAVAILABLE', message), { cause })

/** What is said while the storage takes no files: its disk is full, or it is away. */
export const storageUnavailableMessage = 'No file can be taken just now. Try again later.'
