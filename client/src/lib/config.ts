/** Client configuration, embedded in the page by the server. */
export type ClientConfig = {
  firebase: { apiKey: string; authDomain: string; projectId: string }
  authEmulatorUrl?: string
  allowedEmailDomains: string[]
  usersDocument: 'graphql' | 'firestore'
  /** Whether posting requires a verified email. */
  requireVerifiedEmail: boolean
  googleSignIn: boolean
  /** Whether the component gallery at /dev/ui exists. */
  development: boolean
  /** The shared calendar to embed; absent when the campus's own calendar is shown. */
  eventsCalendarUrl?: string
  /** URL of Compa's service; absent when this server provides it. */
  compaServiceUrl?: string
  /** Endpoint that syncs the optional session cookie with the ID token; absent when there is none. */
  tokenSyncUrl?: string
  /** Whether Apollo Sandbox may send requests to this server. */
  apolloSandbox: boolean
  /** Demo accounts of the embedded sample campus; absent elsewhere. */
  demoAccounts?: { email: string; password: string; note: string }[]
}

export const config = JSON.parse(document.getElementById('config')?.textContent ?? '{}') as ClientConfig
