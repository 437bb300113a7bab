import { openFirebase } from '../../server/auth/firebase.ts'
import { openDatabase } from '../../server/database/client.ts'
import { openLog } from '../../server/observability/log.ts'
import { createFirestoreDocuments } from '../../server/outbox/firestore.ts'
import { startOutboxRelay } from '../../server/outbox/outbox-relay.ts'

/** Runs the outbox relay in a separate process, for tests that kill it. */
const log = openLog('silent')
const database = openDatabase(process.env.DATABASE_URL ?? '', log, { maxConnections: 3 })
const documents = await createFirestoreDocuments(openFirebase({ projectId: 'demo-thinnai' }))
startOutboxRelay({ database, documents, log, timing: { idleSeconds: 0.05, maxRetryDelaySeconds: 1, claimSeconds: 2, rejectionDelaySeconds: 0.01 } })
