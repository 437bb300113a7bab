import { createClient } from '@redis/client'

/** Writes a word to Redis and reads it back, and says one to itself as servers do to each other. Fails with what Redis says, or whatever lies before it. */
export async function askRedis(url: string): Promise<void> {
  const client = createClient({ url, socket: { connectTimeout: 3000, reconnectStrategy: false } })
  const listener = client.duplicate()
  // Whoever waits for it hears of it; without a listener it would end the process.
  for (const each of [client, listener]) each.on('error', () => {})
  try {
    await client.connect()
    await client.set('thinnai doctor', 'well', { EX: 10 })
    if ((await client.getDel('thinnai doctor')) !== 'well') throw new Error('what was written is not what is read')
    const heard = Promise.withResolvers<void>()
    await listener.connect()
    await listener.subscribe('thinnai doctor', () => heard.resolve())
    await client.publish('thinnai doctor', 'well')
    await heard.promise
  } finally {
    for (const each of [client, listener]) if (each.isOpen) each.destroy()
  }
}
