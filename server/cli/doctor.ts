import type { App } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { openFirebase } from '../auth/firebase.ts'
import { readConfig } from '../config.ts'
import { openStorage } from '../storage/open-storage.ts'
import { checkDatabase, checkReplicas } from './checks/check-database.ts'
import { checkEmail, checkVapidKeys } from './checks/check-delivery.ts'
import { checkJobs } from './checks/check-jobs.ts'
import { verifyRedis } from './checks/check-redis.ts'
import { extractPasswords, formatReport } from './checks/check-report.ts'
import { checkFirestore, checkIdentity, checkModel, checkRedis, checkStorage, findServiceAccountProblem } from './checks/check-services.ts'
import { checkTicketKey } from './checks/check-tickets.ts'
import { exitWithCode } from './exit-code.ts'

/**
 * `npm run doctor`: checks that every configured service is available and does what the server needs, and prints a line for each. Exits with 1
 * if a check fails, with 2 if the configuration is invalid. It changes nothing in PostgreSQL and Firestore; in the storage and Redis it writes
 * a small value and removes it.
 */
async function runDoctor(): Promise<number> {
  const config = readConfig(process.env)
  const { databaseUrl, directUrl, replicaUrls, redisUrl, firebase, authEmulatorHost, embeddedIdentity, hasOutboxRelay, compa } = config
  const firestoreEmulatorHost = process.env.FIRESTORE_EMULATOR_HOST
  const accountProblem = firebase.serviceAccountFile && (await findServiceAccountProblem(firebase.serviceAccountFile, firebase.projectId))
  let app: App | undefined
  // Opened by the first check that needs it, so that its errors are part of that check.
  const getFirebaseApp = () => (app ??= openFirebase({ ...firebase, ...(accountProblem && { serviceAccountFile: undefined }) }))
  const readUsersCollection = async () => {
    // Firestore loads credentials in the background, where an error cannot be caught.
    if (!firestoreEmulatorHost) await getFirebaseApp().options.credential?.getAccessToken()
    const { getFirestore } = await import('firebase-admin/firestore')
    await getFirestore(getFirebaseApp()).collection('users').limit(1).get()
  }
  const checkResults = await Promise.all([
    checkDatabase({ url: databaseUrl, directUrl }),
    checkJobs(directUrl ?? databaseUrl),
    checkReplicas({ urls: replicaUrls, primaryUrl: directUrl ?? databaseUrl }),
    checkRedis(redisUrl ? () => verifyRedis(redisUrl) : undefined),
    checkStorage(await openStorage(config)),
    checkIdentity({
      projectId: embeddedIdentity ? undefined : firebase.projectId,
      emulatorHost: authEmulatorHost,
      accountProblem,
      lookUpAccount: async () => getAuth(getFirebaseApp()).getUser('doctor'),
    }),
    checkFirestore({ read: hasOutboxRelay ? readUsersCollection : undefined, emulatorHost: firestoreEmulatorHost, accountProblem }),
    checkModel(compa.model),
    checkEmail({ smtpUrl: config.email.smtpUrl, development: config.development }),
    checkVapidKeys(config.vapidKeys),
    checkTicketKey({ signingKey: config.ticketSigningKey, databaseUrl }),
  ])
  const results = checkResults.flat()
  for (const line of formatReport(results, [
    ...extractPasswords([databaseUrl, directUrl, redisUrl, config.email.smtpUrl, ...replicaUrls]),
    compa.model?.key ?? '',
    config.vapidKeys?.privateKey ?? '',
    config.ticketSigningKey ?? '',
    process.env.S3_SECRET_ACCESS_KEY ?? '',
  ]))
    console.log(line)
  return results.some(({ state }) => state === 'fails') ? 1 : 0
}

// Libraries also fail in the background and print warnings beside their errors. The checks report the failure.
process.on('uncaughtException', () => {}).removeAllListeners('warning')

exitWithCode(runDoctor)
