import type { Context } from '../context.ts'
import { features } from '../features/index.ts'
import type { Resolvers, ResolversTypes } from '../generated/resolvers.ts'
import { invalid } from '../utils/errors.ts'

/** Maximum topics of one stream. */
export const maxTopics = 50

const topicsByKind = new Map(features.flatMap(({ topics = {} }) => Object.entries(topics)))

export const resolvers: Resolvers = {
  Subscription: {
    liveUpdates: {
      subscribe: (_parent, { topics }, context) => subscribeToTopics(context, topics),
      resolve: (update?: ResolversTypes['LiveUpdate']) => {
        if (!update) throw invalid('Subscriptions are streamed at /graphql/stream.')
        return update
      },
    },
  },
}

/** Subscribes to all topics, or to none if one does not exist or the viewer has no access to it. */
async function subscribeToTopics(context: Context, names: string[]) {
  if (names.length === 0 || names.length > maxTopics) throw invalid(`Name 1 to ${maxTopics} topics.`, 'topics')
  const topics = await Promise.all([...new Set(names)].map((name) => findTopic(context, name)))
  const readMissed = async () => {
    const updates = await Promise.all(topics.map(async ({ name, readMissed }) => ({ topic: name, update: await readMissed?.() })))
    return updates.flatMap(({ topic, update }) => (update ? [{ topic, ...update }] : []))
  }
  const ended = new Set<string>()
  const endTopic = (name: string) => {
    ended.add(name)
    return null
  }
  const channels = topics.flatMap(({ name, channel, toUpdate, endChannel }) => [
    [channel, (message: never) => (ended.has(name) ? null : { topic: name, ...toUpdate(message) })] as const,
    ...(endChannel ? [[endChannel, () => endTopic(name)] as const] : []),
  ])
  return context.pubsub.subscribeToAll<ResolversTypes['LiveUpdate']>(channels, readMissed)
}

async function findTopic(context: Context, name: string) {
  const [, kind = '', key = ''] = /^(\w+):(.+)$/s.exec(name) ?? []
  const topic = await topicsByKind.get(kind)?.(context, key)
  if (!topic) throw invalid('There is no such topic.', 'topics')
  return { name, ...topic }
}
