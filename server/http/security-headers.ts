import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** What a page of ours may turn to beside this server, and by which names its scripts may make trusted types. */
export type CspSources = { connect: string[]; files?: string[]; scripts?: string[]; frames?: string[]; trustedTypes?: string[] }

const formatCsp = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...(sources.length ? sources : ["'none'"])].join(' '))
    .join('; ')

const denyAll = { 'default-src': [], 'base-uri': [], 'form-action': [], 'frame-ancestors': [] }

/**
 * What a page of ours may do: nothing inline, nothing from elsewhere but what is named, no text made into markup or script but by the
 * policies that are named. Forms are sent by scripts alone.
 */
export function createPagePolicy({ connect, files = [], scripts = [], frames = [], trustedTypes = [] }: CspSources): string {
  return formatCsp({
    ...denyAll,
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...files],
    'media-src': ["'self'", 'blob:', ...files],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'frame-src': frames,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypes,
  })
}

/** Makes an answer a page with this policy. Behind TLS nothing of it is fetched without. */
export const setPagePolicy = (response: ServerResponse & { req: { secure: boolean } }, policy: string) =>
  response.setHeader('Content-Security-Policy', response.req.secure ? `${policy}; upgrade-insecure-requests` : policy)

const deniedFeatures = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid'],
  ...['identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment'],
  ...['publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'window-management', 'xr-spatial-tracking'],
]
/** A video fills the screen, an address goes to the clipboard; no page of ours asks for more. */
const permissionsPolicy = [
  ...deniedFeatures.map((feature) => `${feature}=()`),
  'clipboard-write=(self)',
  'fullscreen=(self)',
  'picture-in-picture=(self)',
].join(', ')

const setHelmetHeaders = helmet({
  contentSecurityPolicy: false,
  // Google's sign-in opens a window of its own and has to hear from it.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
})

/** The headers of every answer, an error too: it may do nothing, and nobody may frame it. They are made once. */
export const defaultSecurityHeaders = (() => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHelmetHeaders(request, response, () => {})
  response.setHeader('Content-Security-Policy', formatCsp(denyAll)).setHeader('Permissions-Policy', permissionsPolicy)
  return Object.entries(response.getHeaders()) as [string, string][]
})()

/** Every answer may do nothing unless it is made a page. `secure` says that it was asked for by TLS. */
export function setSecurityHeaders(request: IncomingMessage & { secure?: boolean }, response: ServerResponse, next: (error?: unknown) => void) {
  for (const [name, value] of defaultSecurityHeaders) response.setHeader(name, value)
  // For a year, and for this host alone: whether all else below it has TLS is not ours to say, and no list of browsers lets go of a name.
  if (request.secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
  next()
}
