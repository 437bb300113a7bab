/** The client configuration, embedded in index.html as JSON data. */
export type ClientConfig = {
  firebase: { apiKey: string; authDomain: string; projectId: string }
  authEmulatorUrl?: string
  allowedEmailDomains: string[]
  usersDocument: 'graphql' | 'firestore'
  /** Posting requires a verified email, so the client sends the verification mail at registration. */
  requireVerifiedEmail: boolean
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
