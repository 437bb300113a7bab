/**
 * Literals that may contain user input, identities or credentials: quoted texts, column values, email addresses, query strings, secrets in paths,
 * tokens, long words.
 */
const literalPatterns = [
  /".*"/gs,
  /'.*'/gs,
  /=\s*\(.*\)/gs,
  /\S*(?:@|%40)\S*/gi,
  /\?\S*/g,
  /(?<=\/api\/exports\/|\/api\/calendar\/|\/email\/unsubscribe\/|\/check-in[#/])\S+/gi,
  /\bBearer\s+\S+/gi,
  /[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /[^\s/\\]{65,}/g,
]

/** Longer texts are cut, since the cost of a pattern may be quadratic. */
const maxInputChars = 1000

/** Removes literals from a text and shortens it to one line of at most 300 characters. */
export function redactLiterals(text: string): string {
  const redacted = literalPatterns.reduce((result, pattern) => result.replace(pattern, '…'), text.slice(0, maxInputChars))
  // A literal that was cut has no closing quote.
  const withoutCutLiteral = text.length > maxInputChars ? redacted.replace(/["'=].*$/s, '…') : redacted
  return withoutCutLiteral.replace(/\s+/g, ' ').trim().slice(0, 300)
}

/** A line of a stack trace. */
const stackFramePattern = /^ {4}at (?:.* \(.*:\d+:\d+\)|[^ ]*:\d+:\d+|.* \(<anonymous>\))$/

type SerializedError = { type: string; code?: string; message: string; at?: string[]; cause?: SerializedError }

/**
 * Serializes an error for the log: type, code, message, stack frames, cause. Other properties that libraries add, such as the values of a
 * statement, tokens or content, are dropped.
 */
export function serializeError(error: unknown, depth = 3): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const { name, message, stack = '', code, cause } = error as Error & { code?: unknown }
  const messageStart = stack.indexOf(message)
  const frames = message && messageStart >= 0 ? stack.slice(messageStart + message.length) : stack
  const at = frames.split('\n').filter((line) => stackFramePattern.test(line))
  return {
    type: redactLiterals(name),
    ...((typeof code === 'string' || typeof code === 'number') && { code: redactLiterals(String(code)) }),
    message: redactLiterals(message),
    at: at.map((line) => line.slice(7)),
    ...(cause instanceof Error && depth > 0 && { cause: serializeError(cause, depth - 1) }),
  }
}

type LoggableRequest = { id?: unknown; method?: string | undefined; url?: string | undefined }

/** Serializes a request for the log, without headers and query string, which may identify the user. */
export const serializeRequest = ({ id, method, url = '' }: LoggableRequest) => ({ id, method, path: redactLiterals(url.replace(/[?#].*$/s, '')) })
