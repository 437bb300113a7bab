import { createTransport } from 'nodemailer'
import { type EmailSender, toMailOptions } from './message.ts'

/** Messages that are sent at once, each on a connection of its own. */
const maxSmtpConnections = 4

const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

type SmtpError = Error & { responseCode?: number; command?: string }

/** Whether the server refuses the recipient or the message itself for good (RFC 5321, 4.2.1). A refused sender or password is an error of the configuration. */
const isRefusal = ({ responseCode = 0, command = '' }: SmtpError) => responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command)

/** Sends emails over SMTP, with a pool of connections. */
export function createSmtpSender(smtpUrl: string, from: string, publicUrl: string): EmailSender {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: maxSmtpConnections, maxRequeues: 0, ...timeoutsMs })
  return {
    publicUrl,
    async send(message) {
      try {
        await transport.sendMail(toMailOptions(from, publicUrl, message))
        return 'sent'
      } catch (error) {
        if (isRefusal(error as SmtpError)) return 'refused'
        throw error
      }
    },
    stop: async () => transport.close(),
  }
}

/** Connects and signs in to the mail server; rejects if it does not respond. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const transport = createTransport({ url: smtpUrl, ...timeoutsMs })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
