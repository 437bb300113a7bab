import type { ServiceContext } from '../../auth/service-context.ts'
import type { Database } from '../../database/client.ts'
import type { AnswerGenerator } from './answers/answer-generator.ts'
import type { Passage, Source } from './data.ts'
import type { createTokenQuota } from './quota.ts'

/** The answer generator and the daily token quota; `waitUntilIdle` settles when the active answers have ended. */
export type Compa = {
  generator: AnswerGenerator
  /** Whether administrators edit the campus pages; otherwise they come from a folder. */
  arePagesEditable: boolean
  quota: ReturnType<typeof createTokenQuota>
  activeAnswers: Set<Promise<void>>
  /** The sections of the emergency page as they were last read, for when the database is unavailable. */
  emergencySections: Passage[]
  /** How long an emergency waits for the database. */
  emergencyTimeoutMs: number
  waitUntilIdle(): Promise<unknown>
}

/** The context of an answer: `clientNetwork` is the network of the client's IP address, `signal` aborts when the client disconnects. */
export type CompaContext = ServiceContext & { primary: Database; compa: Compa; clientNetwork: string; signal: AbortSignal }

/** A part of a streamed answer. The first one has the lead, if there is one. The last one has no text and lists the sources. */
export type AnswerPart = { text: string; lead: string | null; sources: Source[] | null }

/** A whole answer. `lead`: see `RetrievalResult`. */
export type Answer = { text: string; lead: string | null; sources: Source[] }
