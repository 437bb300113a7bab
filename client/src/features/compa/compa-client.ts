import { AskCompaDocument, type AskCompaInput, CompaAnswerDocument, type CompaAnswerSubscription } from '../../generated/graphql.ts'
import { config } from '../../lib/config.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'
import { subscribeToStream } from '../../lib/network/sse-client.ts'
import { getAuthHeaders } from '../../lib/session/session.ts'

export type Source = { title: string; url: string }

/** The text of an answer. `lead` is its first paragraph if that is the answer in short and more follow, and shown in bold. */
export type AnswerText = { text: string; lead: string | null }

/** A complete answer, or the HTTP status of the error, 0 without a response, and the seconds until the question may be sent again, if they are known. */
type AskResult = (AnswerText & { sources: Source[] }) | { status: number; retryAfter?: number }

type AskOptions = { signal: AbortSignal; onText: (answer: AnswerText) => void }

/** Sends a question to Compa. `onText` receives the partial answer each time it grows, if streaming works. Status 0 when `signal` aborts. */
export async function askCompa(input: AskCompaInput, options: AskOptions): Promise<AskResult> {
  if (config.compaServiceUrl) return fetchServiceAnswer(config.compaServiceUrl, input.question, options.signal)
  const streamedResult = await readAnswerStream(input, options)
  if (streamedResult !== 'no stream') return streamedResult
  try {
    const context = { fetchOptions: { signal: options.signal } }
    const client = await loadApolloClient()
    const { data } = await client.mutate({ mutation: AskCompaDocument, variables: { input }, context })
    if (!data) return { status: 0 }
    const { answer: text, lead = null, sources } = data.askCompa
    return { text, lead, sources }
  } catch (error) {
    return toApiError(error)
  }
}

/** Streams the answer; 'no stream' when no stream could be opened, so that the caller can use a mutation instead. */
async function readAnswerStream(input: AskCompaInput, { signal, onText }: AskOptions): Promise<AskResult | 'no stream'> {
  const answer: AnswerText & { sources: Source[] | null } = { text: '', lead: null, sources: null }
  let failure: AskResult | undefined
  let isOpen = false
  const onData = ({ compaAnswer }: CompaAnswerSubscription) => {
    answer.text += compaAnswer.text
    answer.lead ??= compaAnswer.lead ?? null
    answer.sources = compaAnswer.sources ?? null
    onText({ text: answer.text, lead: answer.lead })
  }
  const status = await subscribeToStream(
    CompaAnswerDocument,
    { input },
    {
      signal,
      headers: await Promise.race([getAuthHeaders(), waitForAbort(signal)]),
      onOpen: () => {
        isOpen = true
      },
      onData,
      onGraphqlError: ({ extensions }) => {
        failure = { status: Number(extensions?.status ?? 500), retryAfter: toSeconds(extensions?.retryAfter) }
      },
    },
  )
  if (failure) return failure
  if (answer.sources) return { ...answer, sources: answer.sources }
  const isClientError = status !== undefined && status < 500
  return isOpen || isClientError || signal.aborted ? { status: status ?? 0 } : 'no stream'
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<Record<string, string>>((resolve) => signal.addEventListener('abort', () => resolve({}), { once: true }))

/** Sends the question to Compa's service on another host (spec, section 7), without the viewer's token. */
async function fetchServiceAnswer(host: string, question: string, signal: AbortSignal): Promise<AskResult> {
  try {
    const body = JSON.stringify({ question })
    const response = await fetch(`${host}/compa/ask`, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
    if (!response.ok) return { status: response.status, retryAfter: toSeconds(response.headers.get('retry-after')) }
    const { answer, lead, sources } = (await response.json()) as { answer?: unknown; lead?: unknown; sources?: unknown }
    if (typeof answer !== 'string') return { status: 0 }
    return { text: answer, lead: typeof lead === 'string' ? lead : null, sources: parseSources(sources) }
  } catch {
    return { status: 0 }
  }
}

/** A number of seconds; undefined if there is none. */
const toSeconds = (value: unknown) => (Number.isFinite(Number(value ?? Number.NaN)) ? Number(value) : undefined)

const parseSources = (sources: unknown): Source[] =>
  Array.isArray(sources) ? sources.filter((source) => typeof source?.title === 'string' && typeof source?.url === 'string') : []
