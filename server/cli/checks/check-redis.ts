import { createClient } from '@redis/client'

/** Writes a value to Redis and reads it back, and publishes a message to itself. Rejects with the error of Redis or of the connection. */
export async function verifyRedis(url: string): Promise<void> {
  const client = createClient({ url, socket: { connectTimeout: 3000, reconnectStrategy: false } })
  const subscriber = client.duplicate()
  // The awaited calls reject with the same errors; an 'error' event without a listener would end the process.
  for (const connection of [client, subscriber]) connection.on('error', () => {})
  try {
    await client.connect()
    await client.set('thinnai doctor', 'well', { EX: 10 })
    if ((await client.getDel('thinnai doctor')) !== 'well') throw new Error('the value that was read is not the one that was written')
    const received = Promise.withResolvers<void>()
    await subscriber.connect()
    await subscriber.subscribe('thinnai doctor', () => received.resolve())
    await client.publish('thinnai doctor', 'well')
    await received.promise
  } finally {
    for (const connection of [client, subscriber]) if (connection.isOpen) connection.destroy()
  }
}
