import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type Request, type RequestHandler, Router } from 'express'

/** What the browser has to know before its first request; laid into index.html as data, never run. */
export type ClientConfig = {
  firebase: { apiKey: string; authDomain: string; projectId: string }
  authEmulatorUrl?: string
  allowedEmailDomains: string[]
  usersDocument: 'graphql' | 'firestore'
  googleSignIn: boolean
  /** Where the browser keeps the session cookie in step with its ID token. */
  tokenSyncUrl?: string
}

/** The built client: hashed assets for ever, every page address answered with index.html; a file that is not there is not a page. */
export function builtClient(folder: string, config: ClientConfig): RequestHandler {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) throw new Error('The client is not built: run npm run build.')
  const data = JSON.stringify(config).replaceAll('<', '\\u003c')
  const page = readFileSync(index, 'utf8').replace(/(<script type="application\/json" id="config">)[^<]*/, (_all, tag: string) => tag + data)
  const sendPage: RequestHandler = (_request, response) => void response.set('Cache-Control', 'no-cache').type('html').send(page)
  const isPage = (request: Request) => (request.method === 'GET' || request.method === 'HEAD') && !/\.[^/]*$/.test(request.path) && request.accepts('html')
  return Router()
    .get(['/', '/index.html'], sendPage)
    .use('/assets', express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', redirect: false }), (_request, _response, next) => next('router'))
    .use(express.static(folder, { index: false, maxAge: '1h', redirect: false }))
    .use((request, response, next) => (isPage(request) ? sendPage(request, response, next) : next()))
}
