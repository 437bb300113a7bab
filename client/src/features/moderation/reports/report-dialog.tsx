import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { LoginNotice } from '../../../components/states/login-notice.tsx'
import { paths } from '../../../lib/paths.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import css from './report-dialog.module.css'
import { ReportForm } from './report-form.tsx'

/** Reports something to the moderators. It may be gone meanwhile: the reporter is thanked too. */
export function ReportDialog({ subjectId, onClose }: { subjectId: string; onClose: () => void }) {
  const account = useAccount()
  const [isSending, setIsSending] = useState(false)
  const [isSent, setIsSent] = useState(false)
  return (
    <Dialog title={isSent ? 'Reported' : 'Report'} open onClose={onClose} locked={isSending}>
      {!account && <LoginNotice>Log in to report something.</LoginNotice>}
      {account && !isSent && <ReportForm subjectId={subjectId} onSending={setIsSending} onSent={() => setIsSent(true)} />}
      {isSent && (
        <div className={css.sent}>
          <p role="status">
            Thank you. A moderator will look at it. You find your reports in{' '}
            <Link to={paths.settings('reports')} onClick={onClose}>
              your settings
            </Link>
            .
          </p>
          <Button onClick={onClose} autoFocus>
            Close
          </Button>
        </div>
      )}
    </Dialog>
  )
}
