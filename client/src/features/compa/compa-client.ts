import { AskCompaDocument, type AskCompaInput, CompaAnswerDocument, type CompaAnswerSubscription } from '../../generated/graphql.ts'
import { config } from '../../lib/config.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { loadApolloClient } from '../../lib/network/apollo-loader.ts'
import { subscribeToStream } from '../../lib/network/sse-client.ts'
import { getAuthHeaders } from '../../lib/session.ts'

export type Source = { title: string; url: string }

/** A complete answer, or the HTTP status of the error, 0 without a response, and the seconds until the question may be sent again, if they are known. */
export type AskResult = { text: string; sources: Source[] } | { status: number; retryAfter?: number }

type AskOptions = { signal: AbortSignal; onText: (text: string) => void }

/** Sends a question to Compa. `onText` receives the partial answer each time it grows, if streaming works. Status 0 when `signal` aborts. */
export async function askCompa(input: AskCompaInput, options: AskOptions): Promise<AskResult> {
  if (config.compaServiceUrl) return fetchServiceAnswer(config.compaServiceUrl, input.question, options.signal)
  const streamedResult = await readAnswerStream(input, options)
  if (streamedResult !== 'no stream') return streamedResult
  try {
    const context = { fetchOptions: { signal: options.signal } }
    const client = await loadApolloClient()
    const { data } = await client.mutate({ mutation: AskCompaDocument, variables: { input }, context })
    return data ? { text: data.askCompa.answer, sources: data.askCompa.sources } : { status: 0 }
  } catch (error) {
    return toApiError(error)
  }
}

/** Streams the answer; 'no stream' when no stream could be opened, so that the caller can use a mutation instead. */
async function readAnswerStream(input: AskCompaInput, { signal, onText }: AskOptions): Promise<AskResult | 'no stream'> {
  const answer: { text: string; sources: Source[] | null } = { text: '', sources: null }
  let failure: AskResult | undefined
  let isOpen = false
  const onData = ({ compaAnswer }: CompaAnswerSubscription) => {
    answer.text += compaAnswer.text
    answer.sources = compaAnswer.sources ?? null
    onText(answer.text)
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
  if (answer.sources) return { text: answer.text, sources: answer.sources }
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
    const { answer, sources } = (await response.json()) as { answer?: unknown; sources?: unknown }
    return typeof answer === 'string' ? { text: answer, sources: parseSources(sources) } : { status: 0 }
  } catch {
    return { status: 0 }
  }
}

/** A number of seconds; undefined if there is none. */
const toSeconds = (value: unknown) => (Number.isFinite(Number(value ?? Number.NaN)) ? Number(value) : undefined)

const parseSources = (sources: unknown): Source[] =>
  Array.isArray(sources) ? sources.filter((source) => typeof source?.title === 'string' && typeof source?.url === 'string') : []
