import { getAuth } from 'firebase-admin/auth'
import { inject } from 'vitest'
import { openFirebase } from '../../server/auth/firebase.ts'
import { createTokenVerifier, toAuthError } from '../../server/auth/verify-token.ts'
import type { Account } from './client.ts'

/** The admin side of the Auth emulator, or of one where nobody listens. */
export function openAuthAdmin(host = inject('authEmulatorHost')) {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = host
  const auth = getAuth(openFirebase({ projectId: 'demo-thinnai' }))
  // It is read with the first call.
  void auth.getUser('nobody').catch(() => {})
  process.env.FIREBASE_AUTH_EMULATOR_HOST = inject('authEmulatorHost')
  return auth
}

/** What a token says, with nobody asked: as beside a real provider, whose signature is checked here. (Beside the emulator every check asks it.) */
export const verifyTokenLocally = createTokenVerifier(async (token) => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}')
  if (!claims.sub || claims.exp * 1000 < Date.now()) throw toAuthError({ code: 'auth/invalid-id-token' })
  return { ...claims, uid: claims.sub }
})

/** A token of the account as the emulator takes it, unsigned, with other claims: `exp`, `auth_time`. */
export function createTokenWithClaims({ token }: Pick<Account, 'token'>, claims: object): string {
  const [header, payload = ''] = token.split('.')
  const originalClaims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return [header, Buffer.from(JSON.stringify({ ...originalClaims, ...claims })).toString('base64url'), ''].join('.')
}
