import type { ServiceContext } from '../../auth/service-context.ts'
import type { AnswerGenerator } from './answers/answer-generator.ts'
import type { Source } from './data.ts'
import type { createTokenQuota } from './quota.ts'

/** The answer generator and the daily token quota; `waitUntilIdle` settles when the active answers have ended. */
export type Compa = {
  generator: AnswerGenerator
  /** Whether administrators edit the campus pages; otherwise they come from a folder. */
  arePagesEditable: boolean
  quota: ReturnType<typeof createTokenQuota>
  activeAnswers: Set<Promise<void>>
  waitUntilIdle(): Promise<unknown>
}

/** The context of an answer: `clientNetwork` is the network of the client's IP address, `signal` aborts when the client disconnects. */
export type CompaContext = ServiceContext & { compa: Compa; clientNetwork: string; signal: AbortSignal }

/** A part of a streamed answer. The last one has no text and lists the sources. */
export type AnswerPart = { text: string; sources: Source[] | null }
