import {
  applyActionCode,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  GoogleAuthProvider,
  linkWithPopup,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  type User,
  unlink,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { config } from '../config.ts'
import { auth, prepareGoogleSignIn, signOut } from './firebase-auth.ts'

/** The links that the provider mails lead to its one action address, which has to be /account-action; afterwards it offers this address. */
const actionSettings = () => ({ url: `${location.origin}/login` })

/** The sign-in methods of an account. Links by email sign in to every account. */
export type SignInMethods = { hasPassword: boolean; hasGoogle: boolean; isEmailVerified: boolean }

/** For how long a sign-in is recent (server/auth). */
const recentSignInMs = 300_000

function getUser(): User {
  if (!auth.currentUser) throw new Error('Nobody is signed in.')
  return auth.currentUser
}

/** Reads the account from the provider: another browser may have changed it. */
export async function readSignInMethods(): Promise<SignInMethods> {
  await auth.authStateReady()
  const user = getUser()
  await reload(user)
  const methods = user.providerData.map(({ providerId }) => providerId)
  return {
    hasPassword: methods.includes('password') && !(await signsInByLinksAlone(user)),
    hasGoogle: methods.includes('google.com'),
    isEmailVerified: user.emailVerified,
  }
}

/** Whether an account has no password: the SDK counts links by email as the method 'password' too. */
async function signsInByLinksAlone(user: User): Promise<boolean> {
  const url = `${config.authEmulatorUrl ? `${config.authEmulatorUrl}/` : 'https://'}identitytoolkit.googleapis.com/v1/accounts:lookup?key=${config.firebase.apiKey}`
  const body = JSON.stringify({ idToken: await user.getIdToken() })
  const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const { users = [] } = (await response.json()) as { users?: { emailLinkSignin?: boolean; passwordHash?: string }[] }
  return users.some(({ emailLinkSignin, passwordHash }) => emailLinkSignin === true && !passwordHash)
}

/** Confirms the identity of the signed-in user; the next token has the time of this sign-in. */
export async function reauthenticateByPassword(password: string) {
  const user = getUser()
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
  await user.getIdToken(true)
}

export async function reauthenticateByGoogle() {
  prepareGoogleSignIn()
  const user = getUser()
  await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver)
  await user.getIdToken(true)
}

/** Mails a link that confirms the identity of the signed-in user, on /account-action in this browser. */
export const sendReauthenticationLink = () =>
  sendSignInLinkToEmail(auth, getUser().email ?? '', { url: `${location.origin}/account-action`, handleCodeInApp: true })

export async function reauthenticateByLink(link: string) {
  const user = getUser()
  await reauthenticateWithCredential(user, EmailAuthProvider.credentialWithLink(user.email ?? '', link))
  await user.getIdToken(true)
}

/** Whether the user has signed in during the last five minutes, in any tab. */
export async function hasRecentSignIn(): Promise<boolean> {
  const { authTime, issuedAtTime } = await getUser().getIdTokenResult(true)
  return Date.parse(issuedAtTime) - Date.parse(authTime) < recentSignInMs
}

/** Throws the provider's error if the sign-in is too old. The provider requires a recent one for some changes only, and its emulator for none. */
async function assertRecentSignIn() {
  if (!(await hasRecentSignIn())) throw Object.assign(new Error('The sign-in is too old.'), { code: 'auth/requires-recent-login' })
}

export const sendPasswordReset = (email: string) => sendPasswordResetEmail(auth, email, actionSettings())

/** The address that a link of the provider is about; `newEmail` for a change of email. Throws if the link has expired or was used. */
export async function checkActionLink(code: string): Promise<{ email: string; newEmail: string | null }> {
  const { data, operation } = await checkActionCode(auth, code)
  const [email, previousEmail] = [data.email ?? '', data.previousEmail ?? '']
  return operation === 'VERIFY_AND_CHANGE_EMAIL' ? { email: previousEmail, newEmail: email } : { email, newEmail: null }
}

/** Verifies, changes or recovers an email. */
export const applyActionLink = (code: string) => applyActionCode(auth, code)

/** Reads the account again, and gets a token with its new state. A change of the email or password ends the session at the provider: the SDK then signs out. */
export async function refreshSession() {
  await auth.authStateReady()
  if (auth.currentUser) await reload(auth.currentUser).then(() => auth.currentUser?.getIdToken(true), console.warn)
}

/** Signs out if this browser is signed in to the account that has or had one of these emails: its email or password has changed. */
export async function endSession(emails: (string | null)[]) {
  await auth.authStateReady()
  const isAffected = () => auth.currentUser !== null && emails.includes(auth.currentUser.email)
  if (!isAffected()) await refreshSession()
  if (isAffected()) await signOut()
}

export const resetPassword = (code: string, password: string) => confirmPasswordReset(auth, code, password)

/** Mails a link to the new address; the account keeps its email until the link is opened. */
export async function requestEmailChange(email: string) {
  await assertRecentSignIn()
  await verifyBeforeUpdateEmail(getUser(), email, actionSettings())
}

/**
 * Changes the password, or adds one to an account without. The provider then refuses tokens of earlier sign-ins, those of this browser too: it signs in again.
 */
export async function changePassword(password: string) {
  await assertRecentSignIn()
  await updatePassword(getUser(), password)
  await reauthenticateByPassword(password)
}

export async function linkGoogle() {
  await assertRecentSignIn()
  prepareGoogleSignIn()
  await linkWithPopup(getUser(), new GoogleAuthProvider(), browserPopupRedirectResolver)
}

export async function unlinkGoogle() {
  await assertRecentSignIn()
  await unlink(getUser(), 'google.com')
}

export const sendVerification = () => sendEmailVerification(getUser(), actionSettings())
