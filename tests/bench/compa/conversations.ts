import { randomUUID } from 'node:crypto'
import { unknownAnswer } from '../../../server/features/compa/answers/answer-generator.ts'
import type { AskContext } from '../../../server/features/compa/ask-context.ts'
import { maxPreviousQuestions } from '../../../server/features/compa/input.ts'
import { askCompa } from '../../../server/features/compa/service.ts'
import type { ConversationCase, Expectation } from './conversation-case.ts'

type Answer = Awaited<ReturnType<typeof askCompa>>

/** How many answers hold all that is expected of them, in all and by group, and how long one takes. */
export async function measureConversations(context: AskContext, cases: ConversationCase[], listsMisses: boolean) {
  const groups: Record<string, { answers: number; right: number }> = {}
  const times: number[] = []
  for (const conversation of cases) {
    const postIds = await writePosts(context, conversation)
    if (conversation.viewer) await ensureStudent(context, conversation.viewer)
    const viewer = conversation.viewer ? { uid: conversation.viewer, email: `${conversation.viewer}@vistas.ac.in`, emailVerified: true } : null
    const previous: string[] = []
    const asker = { ...context, viewer, now: () => new Date(new Date(conversation.now).getTime() + previous.length * 1000) }
    for (const { question, expect } of conversation.turns) {
      const startedMs = performance.now()
      const answer = await askCompa(asker, { question, ...(viewer ? {} : { previousQuestions: previous.slice(-maxPreviousQuestions) }) })
      times.push(performance.now() - startedMs)
      previous.push(question)
      const faults = faultsOf(answer, expect)
      groups[conversation.group] ??= { answers: 0, right: 0 }
      const group = groups[conversation.group] as { answers: number; right: number }
      group.answers += 1
      if (faults.length === 0) group.right += 1
      else if (listsMisses) console.log(`${conversation.group}: ${previous.join(' / ')}\n    ${faults.join('; ')}\n    ${JSON.stringify(answer)}`)
    }
    await context.database.message.deleteMany({ where: { userUid: conversation.viewer ?? '' } })
    await context.database.post.deleteMany({ where: { id: { in: postIds } } })
  }
  times.sort((a, b) => a - b)
  const all = Object.values(groups)
  const answers = all.reduce((total, group) => total + group.answers, 0)
  const share = (right: number, of: number) => (of ? Number((right / of).toFixed(3)) : 0)
  return {
    answers,
    right: share(
      all.reduce((total, group) => total + group.right, 0),
      answers,
    ),
    ...Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, share(group.right, group.answers)])),
    medianMs: Number((times[Math.floor(times.length / 2)] ?? 0).toFixed(1)),
  }
}

/** What an answer lacks of what is expected. */
function faultsOf({ answer, sources }: Answer, { says = [], saysNot = [], sources: expected, sourcesNot = [], isUnknown }: Expectation): string[] {
  const text = answer.toLowerCase()
  const isFrom = (prefix: string) => sources.some(({ title, url }) => title.startsWith(prefix) || url.startsWith(prefix))
  const faults: string[] = []
  let position = 0
  for (const options of says.map((each) => [each].flat())) {
    const ends = options.map((option) => [text.indexOf(option.toLowerCase(), position), option.length] as const).filter(([index]) => index >= 0)
    const [first] = ends.sort(([a], [b]) => a - b)
    if (first) position = first[0] + first[1]
    else faults.push(`does not say ${options.join(' or ')}${position ? ' behind the others' : ''}`)
  }
  for (const forbidden of saysNot) if (text.includes(forbidden.toLowerCase())) faults.push(`says ${forbidden}`)
  if (expected?.length === 0 && sources.length) faults.push('has a source')
  if (expected?.length && !expected.some(isFrom)) faults.push(`no source is ${expected.join(' or ')}`)
  for (const prefix of sourcesNot) if (isFrom(prefix)) faults.push(`${prefix} is a source`)
  if (isUnknown !== undefined && isUnknown !== answer.startsWith(unknownAnswer)) faults.push(isUnknown ? 'pretends to know' : 'does not know')
  return faults
}

async function ensureStudent({ database }: AskContext, username: string) {
  const student = { email: `${username}@vistas.ac.in`, username, usernameKey: username.toLowerCase(), step: 4, isSetupComplete: true, createdAt: new Date(0) }
  await database.user.upsert({ where: { uid: username }, create: { uid: username, ...student }, update: {} })
}

async function writePosts(context: AskContext, { posts = [], now }: ConversationCase): Promise<string[]> {
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
