import { apolloSandbox, type Config } from './config.ts'
import type { ClientConfig } from './lib/client.ts'
import { pagePolicy } from './lib/security-headers.ts'

const identityHosts = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/** What the browser is told of the configuration, and by which policies its pages may turn to others than this server. */
export function browserOf(
  config: Config,
  authEmulatorHost?: string,
  demoAccounts: ClientConfig['demoAccounts'] = [],
): { clientConfig: ClientConfig; policies: { app: string; sandbox: string } } {
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
  const identity = authEmulatorUrl ? [authEmulatorUrl] : identityHosts
  const documents = usersDocument === 'firestore' ? ['https://firestore.googleapis.com'] : []
  const compaService = compa.serviceUrl ? [new URL(compa.serviceUrl).origin] : []
  const policies = {
    app: pagePolicy({
      connect: [...identity, ...documents, ...compaService],
      // What the provider's sign-in window needs: its script, which brings trusted types of its own and is let in by `identity.ts`.
      scripts: googleSignIn ? ['https://apis.google.com'] : [],
      frames: [...(googleSignIn ? [`https://${authDomain}`] : []), ...(eventsCalendarUrl ? [new URL(eventsCalendarUrl).origin] : [])],
      trustedTypes: ['dompurify', 'ProseMirrorClipboard', ...(googleSignIn ? ['default', 'gapi#gapi', 'goog#html'] : [])],
    }),
    sandbox: pagePolicy({ connect: identity, trustedTypes: ['dompurify', 'default'] }),
  }
  return { clientConfig, policies }
}
