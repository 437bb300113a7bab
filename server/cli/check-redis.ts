import { createClient } from '@redis/client'

/** Writes a word to Redis and reads it back, and says one to itself as servers do to each other. Fails with what Redis says, or whatever lies before it. */
export async function verifyRedis(url: string): Promise<void> {
  const client = createClient({ url, socket: { connectTimeout: 3000, reconnectStrategy: false } })
  const subscriber = client.duplicate()
  // Whoever waits for it hears of it; without a listener it would end the process.
  for (const connection of [client, subscriber]) connection.on('error', () => {})
  try {
    await client.connect()
    await client.set('thinnai doctor', 'well', { EX: 10 })
    if ((await client.getDel('thinnai doctor')) !== 'well') throw new Error('what was written is not what is read')
    const received = Promise.withResolvers<void>()
    await subscriber.connect()
    await subscriber.subscribe('thinnai doctor', () => received.resolve())
    await client.publish('thinnai doctor', 'well')
    await received.promise
  } finally {
    for (const connection of [client, subscriber]) if (connection.isOpen) connection.destroy()
  }
}
