import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type CompletionRequest = { messages: { role: string; content: string }[]; [field: string]: unknown }

/** How the model handles a request. */
export type ModelBehaviour = (completionRequest: CompletionRequest, response: ServerResponse, request: IncomingMessage) => void

const createChunk = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`

/** Streams the texts like an OpenAI-compatible model, followed by the token usage. */
export const respondWith =
  (...texts: string[]): ModelBehaviour =>
  (_completionRequest, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const text of texts) response.write(createChunk(text))
    response.end(`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 60, completion_tokens: 17, total_tokens: 77 } })}\n\ndata: [DONE]\n\n`)
  }

/** Streams one text and never ends the response. */
export const hangAfter =
  (text: string): ModelBehaviour =>
  (_completionRequest, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text && createChunk(text))
  }

export const failWith =
  (status: number, body = '{"error":{"message":"no"}}', type = 'application/json'): ModelBehaviour =>
  (_completionRequest, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>

/** Starts a local model server. Records its requests and the number of requests that the client aborted; `behaviour` sets the next response. */
export async function startModelServer() {
  const state = { requests: [] as CompletionRequest[], abortedCount: 0, behaviour: respondWith('Yes.') as ModelBehaviour }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const completionRequest = JSON.parse(body) as CompletionRequest
    state.requests.push(completionRequest)
    response.once('close', () => {
      if (!response.writableFinished) state.abortedCount += 1
    })
    state.behaviour(completionRequest, response, request)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, stop })
}
