import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email that the server has accepted. */
export type ReceivedEmail = Email & { recipient: string; source: string }

/** What the server answers to a recipient or a message: an SMTP code, or nothing to accept it. */
type Rules = { recipient?: (address: string) => number | undefined; message?: (recipient: string) => number | undefined }

const refuse = (code: number) => Object.assign(new Error('refused'), { responseCode: code })

/** Starts a mail server without encryption that keeps what it accepts. `rules` may be changed. */
export async function startSmtpServer() {
  const emails: ReceivedEmail[] = []
  const rules: Rules = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const code = rules.recipient?.(address)
      done(code ? refuse(code) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      const recipient = session.envelope.rcptTo[0]?.address ?? ''
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', async () => {
        const source = Buffer.concat(chunks)
        const code = rules.message?.(recipient)
        if (!code) emails.push({ ...(await PostalMime.parse(source)), recipient, source: source.toString() })
        done(code ? refuse(code) : null)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    rules,
    /** The emails to an address since the last call. */
    takeEmailsTo(address: string): ReceivedEmail[] {
      const taken = emails.filter(({ recipient }) => recipient === address)
      emails.splice(0, emails.length, ...emails.filter(({ recipient }) => recipient !== address))
      return taken
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
