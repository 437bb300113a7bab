import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseJsonBody } from '../../http/json-body.ts'
import { createJsonSender } from '../../http/load-shedding/fixed-response.ts'
import type { OverloadAnswer } from '../../http/load-shedding/request-listener.ts'
import { limitBodyTime } from '../../http/request-timeouts.ts'
import { composeNumbers, type EmergencyContext, readEmergencySections } from './answers/emergency-answer.ts'
import { recognizeEmergency } from './emergency/recognize-emergency.ts'
import { askCompaBody } from './input.ts'

/** Questions that are read in a second while requests are rejected. Any more are rejected unread. */
const maxQuestionsPerSecond = 50
/** How long the sections of the emergency page are answered from memory. */
const sectionsTtlMs = 10_000

/**
 * Creates the function that answers an emergency sent to `POST /compa/ask` when load shedding rejects the request: with the telephone numbers alone, and
 * hardly with the database. It returns false for any other request, and resolves to false if the question is no emergency.
 */
export function createOverloadAnswer(context: EmergencyContext): OverloadAnswer {
  let second = 0
  let questionCount = 0
  let readAt = Number.NEGATIVE_INFINITY

  function countQuestion() {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) questionCount = 0
    second = now
    questionCount += 1
    return questionCount
  }

  async function readSections() {
    if (performance.now() - readAt < sectionsTtlMs) return context.compa.emergencySections
    readAt = performance.now()
    return readEmergencySections(context)
  }

  async function answerEmergency(request: IncomingMessage, response: ServerResponse) {
    limitBodyTime(request, response)
    const input = askCompaBody.safeParse(await readBody(request, response))
    if (!input.success || !recognizeEmergency(input.data.question)) return false
    const { text, sources } = composeNumbers(await readSections(), input.data.question)
    if (!response.headersSent) createJsonSender(200, { answer: text, sources })(response)
    return true
  }

  void readSections()
  return (request, response) => isQuestion(request) && countQuestion() <= maxQuestionsPerSecond && answerEmergency(request, response)
}

const isQuestion = ({ method, url = '' }: IncomingMessage) => method === 'POST' && /^\/compa\/ask\/?(?:\?|$)/i.test(url)

/** Returns the parsed JSON body, or undefined if it is invalid. */
const readBody = (request: IncomingMessage & { body?: unknown }, response: ServerResponse) =>
  new Promise<unknown>((resolve) => parseJsonBody(request, response, (error?: unknown) => resolve(error ? undefined : request.body)))
