import { apolloSandbox, type Config } from './config.ts'
import type { ClientConfig } from './lib/client.ts'
import type { Elsewhere } from './lib/security-headers.ts'

const firebaseHosts = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', 'https://firestore.googleapis.com']

/** What the browser is told of the configuration, and whom it may turn to beside this server. */
export function browserOf(
  config: Config,
  authEmulatorHost?: string,
  demoAccounts: ClientConfig['demoAccounts'] = [],
): { clientConfig: ClientConfig; elsewhere: Elsewhere } {
  const { firebase, allowedEmailDomains, usersDocument, requireVerifiedEmail, googleSignIn, development, eventsCalendarUrl, compa } = config
  const { apiKey, authDomain, projectId } = firebase
  const authEmulatorUrl = authEmulatorHost && `http://${authEmulatorHost}`
  const clientConfig = {
    firebase: { apiKey, authDomain, projectId },
    ...(authEmulatorUrl && { authEmulatorUrl }),
    allowedEmailDomains,
    usersDocument,
    requireVerifiedEmail,
    googleSignIn,
    development,
    apolloSandbox: config.corsOrigins.includes(apolloSandbox),
    ...(eventsCalendarUrl && { eventsCalendarUrl }),
    ...(compa.serviceUrl && { compaServiceUrl: compa.serviceUrl }),
    ...(config.sessionCookie && { tokenSyncUrl: '/api/session' }),
    ...(demoAccounts.length && { demoAccounts }),
  }
  const elsewhere = {
    connect: [...(authEmulatorUrl ? [authEmulatorUrl] : firebaseHosts), ...(compa.serviceUrl ? [new URL(compa.serviceUrl).origin] : [])],
    // What the provider's sign-in window needs.
    scripts: googleSignIn ? ['https://apis.google.com'] : [],
    frames: [...(googleSignIn ? [`https://${authDomain}`] : []), ...(eventsCalendarUrl ? [new URL(eventsCalendarUrl).origin] : [])],
  }
  return { clientConfig, elsewhere }
}
