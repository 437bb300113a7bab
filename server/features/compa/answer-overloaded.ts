import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseJsonBody } from '../../http/json-body.ts'
import { createJsonSender } from '../../http/load-shedding/fixed-response.ts'
import type { OverloadHandler } from '../../http/load-shedding/request-listener.ts'
import { limitBodyTime } from '../../http/request-timeouts.ts'
import { withTimeout } from '../../utils/async/with-timeout.ts'
import { composeEmergencyText, type EmergencyContext, readEmergencySections } from './answers/emergency-answer.ts'
import type { Passage } from './data.ts'
import { askCompaBody } from './input.ts'
import { recognizeEmergency } from './recognize-emergency.ts'

/** Questions that are read in a second while requests are rejected. Any more are rejected unread. */
const maxQuestionsPerSecond = 50
/** How long the sections of the emergency page are answered from memory. */
const sectionsTtlMs = 10_000
/** How long the body of a question may take. */
const bodyTimeoutMs = 2000

/**
 * Creates the function that answers an emergency sent to `POST /compa/ask` when load shedding rejects the request: with the telephone numbers alone. It
 * reads the database at most every ten seconds. It returns false for any other request, and resolves to false if the question is no emergency.
 */
export function createOverloadHandler(context: EmergencyContext): OverloadHandler {
  let second = 0
  let questionCount = 0
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<Passage[]>

  function countQuestion() {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) questionCount = 0
    second = now
    questionCount += 1
    return questionCount
  }

  /** Questions that arrive meanwhile share a read. One without a result is repeated for the next question. */
  function readSections() {
    if (performance.now() - readAt > sectionsTtlMs) {
      readAt = performance.now()
      reading = readEmergencySections(context).then((sections) => {
        if (sections.length === 0) readAt = Number.NEGATIVE_INFINITY
        return sections
      })
    }
    return reading
  }

  async function answerEmergency(request: IncomingMessage, response: ServerResponse) {
    limitBodyTime(request, response)
    const body = await withTimeout(bodyTimeoutMs, readBody(request, response)).catch(() => undefined)
    const input = askCompaBody.safeParse(body)
    if (!input.success || !recognizeEmergency(input.data.question)) return false
    const { text, ...answer } = composeEmergencyText(await readSections(), input.data.question)
    if (!response.headersSent) createJsonSender(200, { answer: text, ...answer })(response)
    return true
  }

  void readSections()
  return (request, response) => isQuestion(request) && countQuestion() <= maxQuestionsPerSecond && answerEmergency(request, response)
}

const isQuestion = ({ method, url = '' }: IncomingMessage) => method === 'POST' && /^\/compa\/ask\/?(?:\?|$)/i.test(url)

/** Returns the parsed JSON body, or undefined if it is invalid. */
const readBody = (request: IncomingMessage & { body?: unknown }, response: ServerResponse) =>
  new Promise<unknown>((resolve) => parseJsonBody(request, response, (error?: unknown) => resolve(error ? undefined : request.body)))
