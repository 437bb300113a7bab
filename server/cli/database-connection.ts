import { Client, type ClientConfig } from 'pg'

/** Runs the work on a new connection, which is closed afterwards. After an error the connection is destroyed. */
export async function withConnection<T>(connectionString: string, work: (client: Client) => Promise<T>, timeouts: ClientConfig = {}): Promise<T> {
  const client = new Client({ connectionString, ...timeouts })
  // The awaited queries reject with the same error; an 'error' event without a listener would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    // An aborted COPY leaves the connection in the middle of the transfer, where it accepts no other command.
    client.connection.stream.destroy()
    throw error
  }
}
