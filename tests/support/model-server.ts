import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { messages: { role: string; content: string }[]; [field: string]: unknown }

/** What the model does with a question that came. */
export type Behaviour = (asked: Asked, response: ServerResponse, request: IncomingMessage) => void

const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`

/** Writes these pieces as an OpenAI-compatible model does, with what they did cost. */
export const answering =
  (...pieces: string[]): Behaviour =>
  (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const each of pieces) response.write(piece(each))
    response.end(`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 60, completion_tokens: 17, total_tokens: 77 } })}\n\ndata: [DONE]\n\n`)
  }

/** Writes one piece and no more, and never ends. */
export const hangingAfter =
  (text: string): Behaviour =>
  (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text && piece(text))
  }

export const failingWith =
  (status: number, body = '{"error":{"message":"no"}}', type = 'application/json'): Behaviour =>
  (_asked, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>

/** A model on this machine: what it was asked, how many who asked have left before it was done, and what it is to do. */
export async function startModelServer() {
  const state = { asked: [] as Asked[], left: 0, behave: answering('Yes.') as Behaviour }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const asked = JSON.parse(body) as Asked
    state.asked.push(asked)
    response.once('close', () => {
      if (!response.writableFinished) state.left += 1
    })
    state.behave(asked, response, request)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, stop })
}
