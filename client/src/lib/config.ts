/** What the server lays into the page for the browser to start with. */
export type ClientConfig = {
  firebase: { apiKey: string; authDomain: string; projectId: string }
  authEmulatorUrl?: string
  allowedEmailDomains: string[]
  usersDocument: 'graphql' | 'firestore'
  /** Posting wants a verified email. */
  requireVerifiedEmail: boolean
  googleSignIn: boolean
  /** There is a page that shows every component. */
  development: boolean
  /** The shared calendar to embed; absent where the campus's own is shown. */
  eventsCalendarUrl?: string
  /** Where Compa's service is; absent where it is on this very host. */
  compaServiceUrl?: string
  /** Where to keep the optional session cookie in step with the ID token. */
  tokenSyncUrl?: string
  /** Pages of Apollo Sandbox may ask this server. */
  apolloSandbox: boolean
  /** The accounts that the embedded sample campus lends to whoever wants to look around; none anywhere else. */
  demoAccounts?: { email: string; password: string; note: string }[]
}

export const config = JSON.parse(document.getElementById('config')?.textContent ?? '{}') as ClientConfig
