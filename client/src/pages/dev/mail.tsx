import { useEffect, useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { config } from '../../lib/config.ts'
import { paths } from '../../lib/paths.ts'
import page from '../grid.module.css'
import css from './mail.module.css'

/** An action code of the Auth emulator, which sends no mail. */
type EmulatorMail = { email: string; requestType: string; oobLink: string }

const subjects: Record<string, string> = {
  PASSWORD_RESET: 'Reset the password',
  VERIFY_EMAIL: 'Verify the email',
  VERIFY_AND_CHANGE_EMAIL: 'Change the email',
  RECOVER_EMAIL: 'Recover the email',
  EMAIL_SIGNIN: 'Sign in',
}

/** /dev/mail, only with the Auth emulator: the links that a real identity provider would mail, newest first. */
export function Component() {
  const [mails, setMails] = useState<EmulatorMail[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [load] = useState(() => async () => {
    try {
      setMails(await fetchMails())
      setFailed(false)
    } catch {
      setFailed(true)
    }
  })
  useEffect(() => void load(), [load])
  return (
    <div className={page.page}>
      <PageTitle>Mail</PageTitle>
      <p>The Auth emulator sends no mail. These are the links that it would have sent.</p>
      {failed && <Failure onRetry={load}>The emulator cannot be reached.</Failure>}
      {!mails && !failed && <p role="status">Loading...</p>}
      {mails?.length === 0 && <EmptyState art="no-posts" title="No mail yet." />}
      <ul className={css.mails}>
        {mails?.map(({ email, requestType, oobLink }) => (
          <li key={oobLink}>
            {/* A new document: another tab may be signed in as somebody else meanwhile. */}
            <a href={toActionPath(oobLink)}>{`${subjects[requestType] ?? requestType}: ${email}`}</a>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={load}>
          Load again
        </Button>
      </div>
    </div>
  )
}

async function fetchMails(): Promise<EmulatorMail[]> {
  const response = await fetch(`${config.authEmulatorUrl}/emulator/v1/projects/${config.firebase.projectId}/oobCodes`)
  if (!response.ok) throw new Error(`The emulator responded with ${response.status}.`)
  const { oobCodes } = (await response.json()) as { oobCodes: EmulatorMail[] }
  return oobCodes.toReversed()
}

/** The emulator's link leads to a page of its own; the app handles the same parameters. */
const toActionPath = (link: string) => paths.accountAction + new URL(link).search
