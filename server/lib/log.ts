import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on standard output. Tokens and addresses never get in: see `redact`. */
export const openLog = (level: string): Log =>
  pino({ level, redact: { paths: ['req.headers', 'res.headers', '*.authorization', '*.email', '*.password'], remove: true } })
