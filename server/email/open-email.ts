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

async function createSender({ publicUrl, email: { smtpUrl, from }, development, dataDir }: EmailConfig): Promise<EmailSender | null> {
  if (smtpUrl) return (await import('./smtp.ts')).createSmtpSender(smtpUrl, from, publicUrl)
  if (!development) return null
  const { createFileSender, getEmailFolder } = await import('./files.ts')
  return createFileSender(getEmailFolder(dataDir), from, publicUrl)
}
