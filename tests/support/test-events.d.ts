import 'vitest'

declare module '../../server/jobs/domain-events.ts' {
  /** Kinds of events that tests record. */
  interface DomainEvents {
    [kind: `test.${string}`]: object
  }
}
