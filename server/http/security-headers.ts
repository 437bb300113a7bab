import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** Origins that a page may use beside this server, and the names of the trusted-types policies its scripts may create. */
type CspSources = { connect: string[]; files?: string[]; scripts?: string[]; frames?: string[]; trustedTypes?: string[] }

const formatCsp = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...(sources.length ? sources : ["'none'"])].join(' '))
    .join('; ')

const denyAll = { 'default-src': [], 'base-uri': [], 'form-action': [], 'frame-ancestors': [] }

/**
 * Creates the Content-Security-Policy of a page: nothing inline, other origins only as listed, markup and script from text only by the listed
 * trusted-types policies. Forms can be submitted by scripts only.
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

/** The Content-Security-Policy of a page that is one form and runs no scripts. `style` is the hash of its styles. */
export const createFormPagePolicy = (style: string) => formatCsp({ ...denyAll, 'style-src': [style], 'img-src': ["'self'"], 'form-action': ["'self'"] })

/** The Content-Security-Policy of an email that is shown as a page: inline styles and pictures only. It may load pictures of this origin. */
export const emailPolicy = `${formatCsp({ ...denyAll, 'style-src': ["'unsafe-inline'"], 'img-src': ['http:', 'https:', 'data:'] })}; sandbox allow-same-origin`

/** The Content-Security-Policy of the service worker's file: the worker may fetch from this server. */
export const workerPolicy = formatCsp({ ...denyAll, 'script-src': ["'self'"], 'connect-src': ["'self'"] })

/** Sets the Content-Security-Policy of a page. Over TLS it also upgrades insecure requests. */
export const setPagePolicy = (response: ServerResponse & { req: { secure: boolean } }, policy: string) =>
  response.setHeader('Content-Security-Policy', response.req.secure ? `${policy}; upgrade-insecure-requests` : policy)

const deniedFeatures = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media', 'gamepad', 'geolocation', 'gyroscope', 'hid'],
  ...['identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment'],
  ...['publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'window-management', 'xr-spatial-tracking'],
]
/** Pages need only full screen and picture-in-picture for videos, and the clipboard for copied links. */
const formatPermissions = (allowedFeatures: string[] = []) =>
  [
    ...deniedFeatures.map((feature) => `${feature}=(${allowedFeatures.includes(feature) ? 'self' : ''})`),
    'clipboard-write=(self)',
    'fullscreen=(self)',
    'picture-in-picture=(self)',
  ].join(', ')
const permissionsPolicy = formatPermissions()
/** The Permissions-Policy of the page that scans tickets. */
const cameraPermissionsPolicy = formatPermissions(['camera'])

/** Allows a page the camera, which no other page has. */
export const allowCamera = (response: ServerResponse) => response.setHeader('Permissions-Policy', cameraPermissionsPolicy)

const setHelmetHeaders = helmet({
  contentSecurityPolicy: false,
  // Google sign-in opens a popup that must be able to message this window.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
})

/** The security headers of every response, errors included: nothing may load or run, and no site may frame it. Computed once. */
export const defaultSecurityHeaders = (() => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHelmetHeaders(request, response, () => {})
  response.setHeader('Content-Security-Policy', formatCsp(denyAll)).setHeader('Permissions-Policy', permissionsPolicy)
  return Object.entries(response.getHeaders()) as [string, string][]
})()

/** Sets the default headers, which `setPagePolicy` relaxes for pages. `request.secure` is Express's: the request came over TLS. */
export function setSecurityHeaders(request: IncomingMessage & { secure?: boolean }, response: ServerResponse, next: (error?: unknown) => void) {
  for (const [name, value] of defaultSecurityHeaders) response.setHeader(name, value)
  // One year, without includeSubDomains (other hosts of the domain may lack TLS) and without preload (browser preload lists are hard to leave).
  if (request.secure) response.setHeader('Strict-Transport-Security', 'max-age=31536000')
  next()
}
