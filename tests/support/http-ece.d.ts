declare module 'http_ece' {
  /** Decrypts a body by RFC 8188; with `privateKey` and `authSecret`, those of a browser, by RFC 8291. */
  export function decrypt(body: Buffer, options: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string }): Buffer
}
