import type { ServiceContext } from '../../auth/service-context.ts'
import type { AnswerGenerator } from './answers/answer-generator.ts'
import type { Source } from './data.ts'
import type { createTokenQuota } from './quota.ts'

/** The generator of answers and the tokens of the day; `waitUntilIdle` settles when no answer is being generated. */
export type Compa = {
  generator: AnswerGenerator
  quota: ReturnType<typeof createTokenQuota>
  activeAnswers: Set<Promise<void>>
  waitUntilIdle(): Promise<unknown>
}

/** What an answer needs beside the rest: where a visitor asks from, and when the asker has left. */
export type AskContext = ServiceContext & { compa: Compa; address: string; signal: AbortSignal }

/** A piece of an answer; the last one has no text and says where it all comes from. */
export type AnswerPart = { text: string; sources: Source[] | null }
