import { hash } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { getEmailFolder, listEmailFiles, readEmailFile } from '../../../email/files.ts'
import { createFormPagePolicy, emailPolicy, setPagePolicy } from '../../../http/security-headers.ts'
import { pageStyles, renderHtml } from './render.ts'

const listPath = '/dev/emails'

const listPolicy = createFormPagePolicy(`'sha256-${hash('sha256', pageStyles, 'base64')}'`)

/**
 * Shows the emails that were written to files, newest first, and each as HTML (`<name>.html`) and as text (`<name>.txt`). For development only: they are other
 * people's emails.
 */
export function createDevelopmentEmailsRouter(dataDir: string): Router {
  const folder = getEmailFolder(dataDir)
  const router = Router()
  router.get(listPath, async (_request, response: Response & { req: Request }) => {
    const emails = await Promise.all((await listEmailFiles(folder)).map((file) => readEmail(folder, file)))
    setPagePolicy(response, listPolicy)
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(renderHtml('development-emails', { emails, path: listPath, styles: pageStyles }))
  })
  router.get(`${listPath}/:name.:format`, async (request, response: Response & { req: Request }, next) => {
    const file = `${request.params.name}.eml`
    // Only names of the list: no other path is read.
    if (!['html', 'txt'].includes(request.params.format ?? '') || !(await listEmailFiles(folder)).includes(file)) return next()
    const { html, text } = await readEmail(folder, file)
    setPagePolicy(response, emailPolicy)
    response.set('Cache-Control', 'no-store')
    if (request.params.format === 'html') response.type('html').send(html)
    else response.type('text/plain').send(text)
  })
  return router
}

async function readEmail(folder: string, file: string) {
  const { default: PostalMime } = await import('postal-mime')
  const { subject = '', to, date, html = '', text = '' } = await PostalMime.parse(await readEmailFile(folder, file))
  return { name: file.replace(/\.eml$/, ''), subject, to: to?.[0]?.address ?? '', date: date ?? '', html, text }
}
