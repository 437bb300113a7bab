import { paths, returnParameter } from '../paths.ts'

/** Pages that nobody returns to: those of the sign-in, and those that are other documents. */
const excludedPages: readonly string[] = [
  ...[paths.home, paths.dev, paths.login, paths.register, paths.createAccount, paths.forgotPassword, paths.accountAction, paths.goodbye],
  ...[paths.offline, paths.offlineCheckIn],
]
const maxLength = 2000

/**
 * Where the user pressed 'Log in', from the query string of a page of the sign-in or from the address to which a sign-in link leads. Null without it, and for
 * anything but the path of a page of this app.
 */
export function readReturnPath(search: string): string | null {
  const parameters = new URLSearchParams(search)
  const continueUrl = URL.parse(parameters.get('continueUrl') ?? '')
  return parseReturnPath(parameters.get(returnParameter) ?? continueUrl?.searchParams.get(returnParameter) ?? '')
}

function parseReturnPath(address: string): string | null {
  // Browsers ignore tabs and line breaks in an address and read \ as /, so that `/\t/host` and `/\host` are other hosts.
  if (address.length > maxLength || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(address)) return null
  const base = 'https://app.invalid'
  const url = URL.parse(address, base)
  if (url?.origin !== base || url.pathname.startsWith('//')) return null
  const page = url.pathname.replace(/(?<=.)\/+$/, '')
  // A page of the sign-in may know itself where to return to.
  return excludedPages.includes(page) ? readReturnPath(url.search) : url.pathname + url.search + url.hash
}
