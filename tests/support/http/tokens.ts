import { getAuth } from 'firebase-admin/auth'
import { inject } from 'vitest'
import { openFirebase } from '../../../server/auth/firebase.ts'
import { createTokenVerifier, toAuthError } from '../../../server/auth/verify-token.ts'
import type { Account } from '../factories.ts'

const projectId = 'demo-thinnai'

/** Opens the admin API of the Auth emulator, or of an address where nothing listens. */
export function openAuthAdmin(host = inject('authEmulatorHost')) {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = host
  const auth = getAuth(openFirebase({ projectId }))
  // The SDK reads the environment variable at the first call.
  void auth.getUser('nobody').catch(() => {})
  process.env.FIREBASE_AUTH_EMULATOR_HOST = inject('authEmulatorHost')
  return auth
}

/** Verifies a token without a request, as with a real provider, whose signature is checked locally. (With the emulator every check is a request to it.) The tokens of tests are unsigned. */
export const verifyTokenLocally = createTokenVerifier(async (token) => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}')
  if (!claims.sub || claims.exp * 1000 < Date.now()) throw toAuthError({ code: 'auth/invalid-id-token' })
  return { ...claims, uid: claims.sub }
})

/** Creates a token of a new sign-in of the account, with the claims of the identity provider (Firebase: 'Verify ID tokens'). */
export function createToken({ uid, email }: Pick<Account, 'uid' | 'email'>): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    ...{ iss: `https://securetoken.google.com/${projectId}`, aud: projectId, sub: uid, user_id: uid, auth_time: now, iat: now, exp: now + 3600 },
    ...{ email, email_verified: false, firebase: { identities: { email: [email] }, sign_in_provider: 'password' } },
  }
  return [{ alg: 'none', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.')
}

/** Creates an unsigned token of the account, which the emulator accepts, with other claims: `exp`, `auth_time`. */
export function createTokenWithClaims({ token }: Pick<Account, 'token'>, claims: object): string {
  const [header, payload = ''] = token.split('.')
  const originalClaims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return [header, Buffer.from(JSON.stringify({ ...originalClaims, ...claims })).toString('base64url'), ''].join('.')
}
