/** The client configuration, embedded in index.html as JSON data. */
export type ClientConfig = {
  firebase: { apiKey: string; authDomain: string; projectId: string }
  authEmulatorUrl?: string
  allowedEmailDomains: string[]
  usersDocument: 'graphql' | 'firestore'
  /** Posting requires a verified email, and unverified addresses get no emails about notifications. */
  requireVerifiedEmail: boolean
  /** What happens to emails about notifications: without a mail server they are files in development, and in production there are none. */
  emailTransport: 'smtp' | 'files' | 'none'
  /** Whether /dev/emails shows these files. They are other people's emails: the page exists with the embedded identity provider only. */
  hasEmailList: boolean
  googleSignIn: boolean
  /** Whether the component gallery at /dev/ui exists. */
  development: boolean
  /** The shared calendar to embed; absent if the campus's own calendar is shown. */
  eventsCalendarUrl?: string
  /** Base URL of Compa's service; absent if it is this server. */
  compaServiceUrl?: string
  /** The endpoint that keeps the session cookie in sync with the ID token. */
  tokenSyncUrl?: string
  /** Whether CORS allows Apollo Sandbox. */
  apolloSandbox: boolean
  /** Accounts that the sandbox offers for sign-in: those of the embedded sample campus, otherwise absent. */
  demoAccounts?: { email: string; password: string; note: string }[]
}
