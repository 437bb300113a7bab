import { Client, type ClientConfig } from 'pg'

/** Does the work on a connection of its own to `connectionString`, which is closed afterwards; one that breaks off or fails is dropped as it is. */
export async function withConnection<T>(connectionString: string, work: (client: Client) => Promise<T>, timeouts: ClientConfig = {}): Promise<T> {
  const client = new Client({ connectionString, ...timeouts })
  // Whoever waits for it hears of it; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    // A copy that broke off leaves the connection in the middle of it: it cannot be asked for anything any more.
    client.connection.stream.destroy()
    throw error
  }
}
