import { apolloSandbox, type Config } from '../config.ts'
import { getEmailTransport } from '../email/open-email.ts'
import { createPagePolicy } from '../http/security-headers.ts'
import type { ClientConfig } from './client-config-type.ts'

const identityProviderOrigins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/** The URL where the identity provider exchanges an email and a password for an ID token (Identity Toolkit, `accounts:signInWithPassword`). */
export function buildSignInUrl({ firebase }: Pick<Config, 'firebase'>, authEmulatorHost?: string): string {
  const origin = authEmulatorHost ? `http://${authEmulatorHost}/identitytoolkit.googleapis.com` : identityProviderOrigins[0]
  return `${origin}/v1/accounts:signInWithPassword?key=${encodeURIComponent(firebase.apiKey)}`
}

/** Other origins that serve images and videos: the CDN, or the bucket to which media requests are redirected. */
function getMediaOrigins({ media: { s3, gcs, redirect, cdnUrl } }: Config): string[] {
  if (cdnUrl) return [new URL(cdnUrl).origin]
  if (!redirect) return []
  if (gcs) return ['https://storage.googleapis.com']
  return s3 ? [getS3Origin(s3)] : []
}

/** The origin of the AWS SDK's URLs: the bucket is a subdomain unless its name has dots, which the certificate would not cover. */
function getS3Origin({ bucket, region, endpoint }: NonNullable<Config['media']['s3']>): string {
  if (endpoint) return new URL(endpoint).origin
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return `https://${bucket.includes('.') ? '' : `${bucket}.`}${host}`
}

/** Creates the client configuration and the Content-Security-Policies of the app and the sandbox. */
export function createBrowserConfig(
  config: Config,
  authEmulatorHost?: string,
  demoAccounts: ClientConfig['demoAccounts'] = [],
): { clientConfig: ClientConfig; policies: { app: string; sandbox: string } } {
  const { firebase, allowedEmailDomains, usersDocument, requireVerifiedEmail, googleSignIn, development, eventsCalendarUrl, compa } = config
  const { apiKey, authDomain, projectId } = firebase
  const emailTransport = getEmailTransport(config)
  const authEmulatorUrl = authEmulatorHost && `http://${authEmulatorHost}`
  const clientConfig = {
    firebase: { apiKey, authDomain, projectId },
    ...(authEmulatorUrl && { authEmulatorUrl }),
    allowedEmailDomains,
    usersDocument,
    requireVerifiedEmail,
    emailTransport,
    hasEmailList: emailTransport === 'files' && config.embeddedIdentity,
    googleSignIn,
    development,
    apolloSandbox: config.corsOrigins.includes(apolloSandbox),
    ...(eventsCalendarUrl && { eventsCalendarUrl }),
    ...(compa.serviceUrl && { compaServiceUrl: compa.serviceUrl }),
    ...(config.sessionCookie && { tokenSyncUrl: '/api/session' }),
    ...(demoAccounts.length && { demoAccounts }),
  }
  const identityOrigins = authEmulatorUrl ? [authEmulatorUrl] : identityProviderOrigins
  const firestoreOrigins = usersDocument === 'firestore' ? ['https://firestore.googleapis.com'] : []
  const compaOrigins = compa.serviceUrl ? [new URL(compa.serviceUrl).origin] : []
  const policies = {
    app: createPagePolicy({
      connect: [...identityOrigins, ...firestoreOrigins, ...compaOrigins],
      files: getMediaOrigins(config),
      // The sign-in popup needs Google's script, which creates its own trusted-types policies (client/src/lib/session/firebase-auth.ts).
      scripts: googleSignIn ? ['https://apis.google.com'] : [],
      frames: [...(googleSignIn ? [`https://${authDomain}`] : []), ...(eventsCalendarUrl ? [new URL(eventsCalendarUrl).origin] : [])],
      trustedTypes: ['dompurify', 'ProseMirrorClipboard', 'service-worker', ...(googleSignIn ? ['default', 'gapi#gapi', 'goog#html'] : [])],
    }),
    sandbox: createPagePolicy({ connect: identityOrigins, trustedTypes: ['dompurify', 'default'] }),
  }
  return { clientConfig, policies }
}
