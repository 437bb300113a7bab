import { verifySmtp } from '../../email/smtp.ts'
import { isKeyPair, type VapidKeys } from '../../web-push/vapid-keys.ts'
import { type CheckResult, fails, getErrorMessage, notSet, ok, runCheck } from './check-report.ts'

/** Connects and signs in to the mail server; sends nothing. */
export async function checkEmail({ smtpUrl, development }: { smtpUrl: string | undefined; development: boolean }): Promise<CheckResult> {
  const service = 'email'
  if (!smtpUrl)
    return notSet(
      service,
      development ? 'SMTP_URL is empty: emails are written to DATA_DIR/emails.' : 'SMTP_URL is empty: no emails are sent. Set it to send them.',
    )
  return runCheck(
    service,
    async () => {
      await verifySmtp(smtpUrl)
      return ok(service, 'The mail server accepts the sign-in.')
    },
    (error) => `The mail server cannot be used: ${getErrorMessage(error)}. Correct SMTP_URL, or let this machine reach it.`,
    15_000,
  )
}

/** Whether the VAPID keys of the environment are a pair. */
export function checkVapidKeys(keys: VapidKeys | undefined): CheckResult {
  const service = 'push keys'
  if (!keys) return notSet(service, 'VAPID_PUBLIC_KEY is empty: the server makes a pair and keeps it in the database.')
  return isKeyPair(keys)
    ? ok(service, 'The keys of the environment are a pair.')
    : fails(service, 'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY. Set both from one `npx web-push generate-vapid-keys`.')
}
