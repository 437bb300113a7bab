import { openFirebase } from '../../server/auth/firebase.ts'
import { openDatabase } from '../../server/database/client.ts'
import { openLog } from '../../server/observability/log.ts'
import { firestoreDocuments } from '../../server/outbox/firestore.ts'
import { startMirror } from '../../server/outbox/relay.ts'

/** The mirror in a process of its own, for tests that kill it. */
const log = openLog('silent')
const database = openDatabase(process.env.DATABASE_URL ?? '', log, { connections: 3 })
const documents = await firestoreDocuments(openFirebase({ projectId: 'demo-thinnai' }))
startMirror({ database, documents, log, pace: { idle: 0.05, longestPause: 1, claim: 2, afterRefusal: 0.01 } })
