/** What people typed, who they are and what lets them in may stand in these: quoted texts, what a column holds, addresses with @, queries, tokens. */
const literalPatterns = [
  /".*"/gs,
  /'.*'/gs,
  /=\s*\(.*\)/gs,
  /\S*(?:@|%40)\S*/gi,
  /\?\S*/g,
  /\bBearer\s+\S+/gi,
  /[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /[^\s/\\]{65,}/g,
]

/** So much of a text is looked at: what a pattern costs may grow with the square of it. */
const maxInputChars = 1000

/** A text without its literals, in one line of at most 300 characters. */
export function redactLiterals(text: string): string {
  const plain = literalPatterns.reduce((rest, literal) => rest.replace(literal, '…'), text.slice(0, maxInputChars))
  // A literal that the cut has opened has no end.
  const closed = text.length > maxInputChars ? plain.replace(/["'=].*$/s, '…') : plain
  return closed.replace(/\s+/g, ' ').trim().slice(0, 300)
}

/** A place in a program, as an error's stack names it behind its message. */
const stackFramePattern = /^ {4}at (?:.* \(.*:\d+:\d+\)|[^ ]*:\d+:\d+|.* \(<anonymous>\))$/

type SerializedError = { type: string; code?: string; message: string; at?: string[]; cause?: SerializedError }

/**
 * An error as the log holds it: what it is, and where it happened. Of all that libraries lay into theirs — a statement's values, a token,
 * what was read — nothing else is kept.
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

/** A request as the log holds it: neither its headers nor its query, which may say who asks and for what. */
export const serializeRequest = ({ id, method, url = '' }: LoggableRequest) => ({ id, method, path: redactLiterals(url.replace(/[?#].*$/s, '')) })
