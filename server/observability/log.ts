import { type DestinationStream, type Logger, pino } from 'pino'
import { serializeError, serializeRequest } from './log-redaction.ts'

export type Log = Logger

/** Fields with serializers: see `log-redaction.ts`. */
const serializers = { err: serializeError, req: serializeRequest, res: ({ statusCode }: { statusCode: number }) => ({ statusCode }) }

/**
 * Opens a structured log on standard output or `destination`. `mixin` returns fields that are added to every line.
 * Tokens, email addresses and user input are not logged.
 */
export const openLog = (level: string, { mixin = () => ({}), destination }: { mixin?: () => object; destination?: DestinationStream } = {}): Log => {
  const options = { level, mixin, serializers, redact: { paths: ['*.headers', '*.authorization', '*.email', '*.password'], remove: true } }
  return destination ? pino(options, destination) : pino(options)
}
