import type { App } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { openFirebase } from '../auth/firebase.ts'
import { readConfig } from '../config.ts'
import { openStorage } from '../storage/open.ts'
import { checkDatabase, checkReplicas } from './check-database.ts'
import { verifyRedis } from './check-redis.ts'
import { checkFirestore, checkIdentity, checkModel, checkRedis, checkStorage, findServiceAccountProblem } from './check-services.ts'
import { exitWithCode } from './exit-code.ts'
import { extractPasswords, formatReport } from './report.ts'

/**
 * `npm run doctor`: asks every service that the configuration names whether it is there and does what the server needs of it, and tells of each in
 * a line. Ends with 1 when one fails, with 2 when the configuration itself cannot be used. Of PostgreSQL and Firestore it changes nothing; to the
 * storage and Redis it writes a little, and takes it away.
 */
async function runDoctor(): Promise<number> {
  const config = readConfig(process.env)
  const { databaseUrl, directUrl, replicaUrls, redisUrl, firebase, authEmulatorHost, embeddedIdentity, hasOutboxRelay: mirror, compa } = config
  const firestoreEmulatorHost = process.env.FIRESTORE_EMULATOR_HOST
  const accountProblem = firebase.serviceAccountFile && (await findServiceAccountProblem(firebase.serviceAccountFile, firebase.projectId))
  let app: App | undefined
  // Opened by who asks first: what is wrong with it is told in its line.
  const getFirebaseApp = () => (app ??= openFirebase({ ...firebase, ...(accountProblem && { serviceAccountFile: undefined }) }))
  const readUsersCollection = async () => {
    // Firestore asks for credentials in the background, where nobody hears that there are none.
    if (!firestoreEmulatorHost) await getFirebaseApp().options.credential?.getAccessToken()
    const { getFirestore } = await import('firebase-admin/firestore')
    await getFirestore(getFirebaseApp()).collection('users').limit(1).get()
  }
  const checkResults = await Promise.all([
    checkDatabase({ url: databaseUrl, directUrl }),
    checkReplicas({ urls: replicaUrls, primaryUrl: directUrl ?? databaseUrl }),
    checkRedis(redisUrl ? () => verifyRedis(redisUrl) : undefined),
    checkStorage(await openStorage(config)),
    checkIdentity({
      projectId: embeddedIdentity ? undefined : firebase.projectId,
      emulatorHost: authEmulatorHost,
      accountProblem,
      lookUpAccount: async () => getAuth(getFirebaseApp()).getUser('doctor'),
    }),
    checkFirestore({ read: mirror ? readUsersCollection : undefined, emulatorHost: firestoreEmulatorHost, accountProblem }),
    checkModel(compa.model),
  ])
  const results = checkResults.flat()
  for (const line of formatReport(results, [
    ...extractPasswords([databaseUrl, directUrl, redisUrl, ...replicaUrls]),
    compa.model?.key ?? '',
    process.env.S3_SECRET_ACCESS_KEY ?? '',
  ]))
    console.log(line)
  return results.some(({ state }) => state === 'fails') ? 1 : 0
}

// Libraries fail in the background too, and warn beside their errors: who waits for an answer tells that there was none.
process.on('uncaughtException', () => {}).removeAllListeners('warning')

exitWithCode(runDoctor)
