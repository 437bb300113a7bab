import type { Config } from '../config.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { EmailSender } from './message.ts'

type EmailConfig = Pick<Config, 'publicUrl' | 'email' | 'development' | 'dataDir'>

/** Opens what sends emails: SMTP, or in development files. Null in production without SMTP: no emails are sent. */
export async function openEmail(config: EmailConfig, metrics: Pick<Metrics, 'countEmail'>): Promise<EmailSender | null> {
  const sender = await createSender(config)
  return (
    sender && {
      ...sender,
      async send(message) {
        try {
          const outcome = await sender.send(message)
          metrics.countEmail(outcome)
          return outcome
        } catch (error) {
          metrics.countEmail('failed')
          throw error
        }
      },
    }
  )
}

/** Where emails go: to a mail server, in development without one to files, otherwise nowhere. */
export function getEmailTransport({ email, development }: Pick<Config, 'email' | 'development'>): 'smtp' | 'files' | 'none' {
  if (email.smtpUrl) return 'smtp'
  return development ? 'files' : 'none'
}

async function createSender(config: EmailConfig): Promise<EmailSender | null> {
  const { publicUrl, email, dataDir } = config
  const { smtpUrl = '', from } = email
  const transport = getEmailTransport(config)
  if (transport === 'none') return null
  if (transport === 'smtp') return (await import('./smtp.ts')).createSmtpSender(smtpUrl, from, publicUrl)
  const { createFileSender, getEmailFolder } = await import('./files.ts')
  return createFileSender(getEmailFolder(dataDir), from, publicUrl)
}
