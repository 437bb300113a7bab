import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on standard output; `mixin` says what each line has beside its own. Tokens and addresses never get in: see `redact`. */
export const openLog = (level: string, mixin: () => object = () => ({})): Log =>
  pino({ level, mixin, redact: { paths: ['req.headers', 'res.headers', '*.authorization', '*.email', '*.password'], remove: true } })
