import type { Transaction } from '../../database/client.ts'
import { type PubSub, publishSql, serializeMessage } from '../../database/pubsub.ts'

const channel = 'cached responses changed'

/** Clears the response caches of all servers once the transaction commits. */
export const clearOnAllServers = (transaction: Transaction) => transaction.$executeRawUnsafe(`select ${publishSql('$1')}`, serializeMessage(channel, {}))

/** Calls `clear` after `clearOnAllServers` of any server. */
export const subscribeToClear = (pubsub: Pick<PubSub, 'addListener'>, clear: () => void) => pubsub.addListener(channel, clear)
