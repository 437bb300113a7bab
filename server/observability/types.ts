import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Traces } from './traces.ts'

/** What the operator can observe of a server. */
export type Observability = { log: Log; metrics: Metrics; traces: Traces }
