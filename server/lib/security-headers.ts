import helmet from 'helmet'

/** Origins beside this server that the page may connect to, run scripts of, or frame. */
export type Elsewhere = { connect: string[]; scripts?: string[]; frames?: string[] }

/** Nothing inline, nothing from elsewhere but what is named; nobody may frame the app. */
export const securityHeaders = ({ connect, scripts = [], frames = [] }: Elsewhere) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connect],
        frameSrc: ["'self'", ...frames],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Whoever ends TLS in front of this server knows whether there is TLS for good, and says so.
    strictTransportSecurity: false,
  })
