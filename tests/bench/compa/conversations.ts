import { randomUUID } from 'node:crypto'
import { unknownAnswer } from '../../../server/features/compa/answers/answer-generator.ts'
import type { CompaContext } from '../../../server/features/compa/context.ts'
import { maxPreviousQuestions } from '../../../server/features/compa/input.ts'
import { askCompa } from '../../../server/features/compa/service.ts'
import type { ConversationCase, Expectation } from './conversation-case.ts'

type Answer = Awaited<ReturnType<typeof askCompa>>

/** The share of answers that meet all expectations, in total and by group, and the median duration of an answer. */
export async function measureConversations(context: CompaContext, cases: ConversationCase[], listsMisses: boolean) {
  const groups: Record<string, { answers: number; right: number }> = {}
  const durationsMs: number[] = []
  for (const conversation of cases) {
    const postIds = await writePosts(context, conversation)
    if (conversation.viewer) await ensureStudent(context, conversation.viewer)
    const viewer = conversation.viewer
      ? { uid: conversation.viewer, email: `${conversation.viewer}@vistas.ac.in`, emailVerified: true, signedInAt: new Date() }
      : null
    const previous: string[] = []
    const viewerContext = { ...context, viewer, now: () => new Date(new Date(conversation.now).getTime() + previous.length * 1000) }
    for (const { question, expect } of conversation.turns) {
      const startedMs = performance.now()
      const answer = await askCompa(viewerContext, { question, ...(viewer ? {} : { previousQuestions: previous.slice(-maxPreviousQuestions) }) })
      durationsMs.push(performance.now() - startedMs)
      previous.push(question)
      const failures = listFailures(answer, expect)
      groups[conversation.group] ??= { answers: 0, right: 0 }
      const group = groups[conversation.group] as { answers: number; right: number }
      group.answers += 1
      if (failures.length === 0) group.right += 1
      else if (listsMisses) console.log(`${conversation.group}: ${previous.join(' / ')}\n    ${failures.join('; ')}\n    ${JSON.stringify(answer)}`)
    }
    await context.database.message.deleteMany({ where: { userUid: conversation.viewer ?? '' } })
    await context.database.post.deleteMany({ where: { id: { in: postIds } } })
  }
  durationsMs.sort((a, b) => a - b)
  const groupResults = Object.values(groups)
  const answers = groupResults.reduce((total, group) => total + group.answers, 0)
  const share = (right: number, of: number) => (of ? Number((right / of).toFixed(3)) : 0)
  return {
    answers,
    right: share(
      groupResults.reduce((total, group) => total + group.right, 0),
      answers,
    ),
    ...Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, share(group.right, group.answers)])),
    medianMs: Number((durationsMs[Math.floor(durationsMs.length / 2)] ?? 0).toFixed(1)),
  }
}

/** The expectations that an answer does not meet. */
function listFailures({ answer, sources }: Answer, { says = [], saysNot = [], sources: expected, sourcesNot = [], isUnknown }: Expectation): string[] {
  const text = answer.toLowerCase()
  const isFrom = (prefix: string) => sources.some(({ title, url }) => title.startsWith(prefix) || url.startsWith(prefix))
  const failures: string[] = []
  let position = 0
  for (const options of says.map((each) => [each].flat())) {
    const matches = options.map((option) => [text.indexOf(option.toLowerCase(), position), option.length] as const).filter(([index]) => index >= 0)
    const [first] = matches.sort(([a], [b]) => a - b)
    if (first) position = first[0] + first[1]
    else failures.push(`does not say ${options.join(' or ')}${position ? ' after the previous texts' : ''}`)
  }
  for (const forbidden of saysNot) if (text.includes(forbidden.toLowerCase())) failures.push(`says ${forbidden}`)
  if (expected?.length === 0 && sources.length) failures.push('has a source')
  if (expected?.length && !expected.some(isFrom)) failures.push(`no source is ${expected.join(' or ')}`)
  for (const prefix of sourcesNot) if (isFrom(prefix)) failures.push(`${prefix} is a source`)
  if (isUnknown !== undefined && isUnknown !== answer.startsWith(unknownAnswer)) failures.push(isUnknown ? 'answers an unanswerable question' : 'does not know')
  return failures
}

async function ensureStudent({ database }: CompaContext, username: string) {
  const student = { email: `${username}@vistas.ac.in`, username, usernameKey: username.toLowerCase(), step: 4, isSetupComplete: true, createdAt: new Date(0) }
  await database.user.upsert({ where: { uid: username }, create: { uid: username, ...student }, update: {} })
}

async function writePosts(context: CompaContext, { posts = [], now }: ConversationCase): Promise<string[]> {
  const ids = posts.map(() => randomUUID())
  for (const [index, { by, html }] of posts.entries()) {
    await ensureStudent(context, by)
    const createdAt = new Date(new Date(now).getTime() - 3_600_000)
    const hashtags = [...html.matchAll(/#([\p{L}\p{N}\p{M}_]+)/gu)].map(([, tag]) => tag ?? '')
    await context.database.post.create({
      data: { id: ids[index] ?? '', authorUid: by, community: 'LOUNGE', contentHtml: html, summary: '', hashtags, createdAt },
    })
  }
  return ids
}
