import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileSender, getEmailFolder } from '../../../server/email/files.ts'
import { launchServer, type ServerProcess, waitForAddress } from '../../support/server-process.ts'

let dataDir: string
let server: ServerProcess
let address: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thinnai-mail-'))
  server = launchServer(dataDir, { NODE_ENV: 'development' })
  address = await waitForAddress(server)
}, 120_000)
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
})

const getPage = (path: string) => fetch(`${address}${path}`, { headers: { accept: 'text/html' } })

test('the embedded identity provider prints each link once, as one of the app', async () => {
  const [, config = '{}'] = /id="config">([^<]*)/.exec(await (await getPage('/login')).text()) ?? []
  const accountsUrl = `${JSON.parse(config).authEmulatorUrl}/identitytoolkit.googleapis.com/v1/accounts`
  const post = (name: string, body: object) =>
    fetch(`${accountsUrl}:${name}?key=any`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const email = 'mail@vistas.ac.in'
  await post('signUp', { email, password: 'secret-1' })
  const readLinks = () => server.output().match(/^Mail to .*$/gm) ?? []
  expect(readLinks()).toEqual([])
  await post('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await expect.poll(() => readLinks()).toHaveLength(1)
  await post('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
  await expect.poll(() => readLinks()).toHaveLength(2)
  const port = new URL(address).port
  expect(readLinks()[0]).toMatch(new RegExp(`^Mail to ${email} \\(PASSWORD_RESET\\): http://localhost:${port}/account-action\\?mode=resetPassword&.*oobCode=`))
  expect(readLinks()[1]).toMatch(new RegExp(`^Mail to ${email} \\(EMAIL_SIGNIN\\): http://localhost:${port}/account-action\\?mode=signIn&.*oobCode=`))
})

test('/dev/mail exists with the Auth emulator', async () => {
  expect((await getPage('/dev/mail')).status).toBe(200)
})

test('/dev/emails shows the emails that were written to files', async () => {
  const files = createFileSender(getEmailFolder(dataDir), 'Thinnai <noreply@localhost>', 'http://localhost')
  const html = '<p style="color: red">Hello <script>alert(1)</script></p>'
  await files.send({ id: 'x', to: 'ravi@vistas.ac.in', subject: '<b>Two & three</b>', html, text: 'Hello', unsubscribeUrl: 'http://localhost/x' })
  const list = await (await getPage('/dev/emails')).text()
  expect(list).toContain('&lt;b&gt;Two &amp; three&lt;/b&gt;')
  const [, path = ''] = /href="(\/dev\/emails\/[^"]+\.html)"/.exec(list) ?? []
  const email = await getPage(path)
  expect(email.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox/)
  expect(await email.text()).toContain('color: red')
  expect(await (await getPage(path.replace('.html', '.txt'))).text()).toBe('Hello\n')
  expect((await getPage('/dev/emails/..%2F..%2Fpostgres%2FPG_VERSION.txt')).status).toBe(404)
})
