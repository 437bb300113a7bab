/** What the server lays into the page for the browser to start with. */
export type Config = {
  firebase: { apiKey: string; authDomain: string; projectId: string }
  authEmulatorUrl?: string
  allowedEmailDomains: string[]
  usersDocument: 'graphql' | 'firestore'
}

const read = () => JSON.parse(document.getElementById('config')?.textContent ?? '{}') as Config

export const config: Config = read()
