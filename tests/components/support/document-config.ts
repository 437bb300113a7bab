import { inject } from 'vitest'
import type { ClientConfig } from '../../../client/src/generated/client-config.ts'

/** The client configuration that the server embeds in its documents. The app reads it when its modules load: import this module before them. */
const config: ClientConfig = {
  firebase: { apiKey: 'demo-key', authDomain: 'demo-thinnai.firebaseapp.com', projectId: 'demo-thinnai' },
  authEmulatorUrl: `http://${inject('authEmulatorHost')}`,
  allowedEmailDomains: ['vistas.ac.in', 'kalvium.community'],
  usersDocument: 'graphql',
  requireVerifiedEmail: false,
  emailTransport: 'smtp',
  hasEmailList: false,
  googleSignIn: false,
  development: true,
  apolloSandbox: false,
}

const element = document.createElement('script')
element.id = 'config'
element.type = 'application/json'
element.textContent = JSON.stringify(config)
document.head.append(element)
