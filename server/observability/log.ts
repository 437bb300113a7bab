import { type DestinationStream, type Logger, pino } from 'pino'
import { serializeError, serializeRequest } from './log-redaction.ts'

export type Log = Logger

/** What goes into a line otherwise than it is: see `logged.ts`. */
const serializers = { err: serializeError, req: serializeRequest, res: ({ statusCode }: { statusCode: number }) => ({ statusCode }) }

/**
 * Structured lines on standard output, or wherever they are wanted; `mixin` says what each line has beside its own.
 * No token, no address and nothing that was typed gets in.
 */
export const openLog = (level: string, { mixin = () => ({}), destination }: { mixin?: () => object; destination?: DestinationStream } = {}): Log => {
  const options = { level, mixin, serializers, redact: { paths: ['*.headers', '*.authorization', '*.email', '*.password'], remove: true } }
  return destination ? pino(options, destination) : pino(options)
}
