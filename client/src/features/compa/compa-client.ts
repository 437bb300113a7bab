import type { ApolloClient } from '@apollo/client'
import { AskCompaDocument, type AskCompaInput, CompaAnswerDocument, type CompaAnswerSubscription } from '../../generated/graphql.ts'
import { refusalOf } from '../../lib/apollo.ts'
import { config } from '../../lib/config.ts'
import { idToken } from '../../lib/session.ts'
import { listen } from '../../lib/sse-client.ts'

export type Source = { title: string; url: string }

/** A whole answer, or the status of what came instead: 0 where nothing came. */
export type Outcome = { text: string; sources: Source[] } | { status: number }

type Asking = { signal: AbortSignal; onText: (text: string) => void }

/** Asks Compa. The answer is told as far as it is written, where it can be streamed; one that `signal` ends is status 0. */
export async function ask(client: ApolloClient, input: AskCompaInput, asking: Asking): Promise<Outcome> {
  if (config.compaServiceUrl) return askService(config.compaServiceUrl, input.question, asking.signal)
  const streamed = await askStream(input, asking)
  if (streamed !== 'no stream') return streamed
  try {
    const context = { fetchOptions: { signal: asking.signal } }
    const { data } = await client.mutate({ mutation: AskCompaDocument, variables: { input }, context })
    return data ? { text: data.askCompa.answer, sources: data.askCompa.sources } : { status: 0 }
  } catch (error) {
    return { status: refusalOf(error).status }
  }
}

/** Reads the answer as it is written, unless no stream can be had. */
async function askStream(input: AskCompaInput, { signal, onText }: Asking): Promise<Outcome | 'no stream'> {
  const answer: { text: string; sources: Source[] | null } = { text: '', sources: null }
  let refused: number | undefined
  let opened = false
  const onData = ({ compaAnswer }: CompaAnswerSubscription) => {
    answer.text += compaAnswer.text
    answer.sources = compaAnswer.sources ?? null
    onText(answer.text)
  }
  const status = await listen(
    CompaAnswerDocument,
    { input },
    {
      signal,
      token: await Promise.race([idToken(), ended(signal)]),
      onOpen: () => {
        opened = true
      },
      onData,
      onRefusal: ({ extensions }) => {
        refused = Number(extensions?.status ?? 500)
      },
    },
  )
  if (refused !== undefined) return { status: refused }
  if (answer.sources) return { text: answer.text, sources: answer.sources }
  const isRefusal = status !== undefined && status < 500
  return opened || isRefusal || signal.aborted ? { status: status ?? 0 } : 'no stream'
}

const ended = (signal: AbortSignal) => new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))

/** A service on another host, as the spec's section 7 has it. It is not told who asks. */
async function askService(host: string, question: string, signal: AbortSignal): Promise<Outcome> {
  try {
    const body = JSON.stringify({ question })
    const response = await fetch(`${host}/compa/ask`, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
    if (!response.ok) return { status: response.status }
    const { answer, sources } = (await response.json()) as { answer?: unknown; sources?: unknown }
    return typeof answer === 'string' ? { text: answer, sources: sourcesOf(sources) } : { status: 0 }
  } catch {
    return { status: 0 }
  }
}

const sourcesOf = (sources: unknown): Source[] =>
  Array.isArray(sources) ? sources.filter((source) => typeof source?.title === 'string' && typeof source?.url === 'string') : []
