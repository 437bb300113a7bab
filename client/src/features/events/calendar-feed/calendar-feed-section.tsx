import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { CalendarFeedDocument, ResetCalendarFeedDocument, RevokeCalendarFeedDocument } from '../../../generated/graphql.ts'
import { copyLink } from '../../../lib/browser/copy-link.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { SettingsSection } from '../../users/settings/settings-section.tsx'
import css from './calendar-feed.module.css'

/** Not awaited: an address that has been made is shown, whatever happens to the next request. */
const reload = { refetchQueries: [CalendarFeedDocument] }

/** The secret address of the viewer's own calendar: it is made, replaced and ended here. The server shows it only once. `createdAt`: null without one. */
export function CalendarFeedSection({ createdAt }: { createdAt: string | null }) {
  const toast = useToast()
  const [reset, { loading }] = useMutation(ResetCalendarFeedDocument)
  const [revoke] = useMutation(RevokeCalendarFeedDocument)
  const [path, setPath] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [asked, setAsked] = useState<'reset' | 'revoke' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasAddress = createdAt !== null || path !== null
  const hadAddress = useRef(hasAddress)
  // The button that had the focus is gone; while the dialog is open, nothing outside it can have the focus.
  useEffect(() => {
    if (asked !== null || hadAddress.current === hasAddress) return
    hadAddress.current = hasAddress
    heading.current?.focus()
  }, [asked, hasAddress])
  const close = () => setAsked(null)
  const create = async () => {
    const { data } = await reset(reload)
    setPath(data?.resetCalendarFeed.path ?? null)
  }
  const handleCreate = () => {
    setError('')
    create().catch((createError) => setError(`The address could not be made. ${toApiError(createError).message}`))
  }
  return (
    <SettingsSection title="Your own calendar" headingRef={heading}>
      <p>The events that you have registered for and those of your clubs, in your calendar app. The app fetches changes by itself.</p>
      {createdAt && <p>{`Your address was made on ${formatDate(createdAt)}.`}</p>}
      {path && <Address path={path} />}
      {createdAt && !path && <p>The address is shown only when it is made. If you have lost it, make a new one.</p>}
      {error && <Notice kind="error">{error}</Notice>}
      {hasAddress ? (
        <div className={css.actions}>
          <Button variant="secondary" onClick={() => setAsked('reset')}>
            Make a new address
          </Button>
          <Button variant="quiet" onClick={() => setAsked('revoke')}>
            Revoke the address
          </Button>
        </div>
      ) : (
        <Button busy={loading} onClick={handleCreate}>
          Make an address
        </Button>
      )}
      {asked === 'reset' && (
        <ConfirmDialog
          title="Make a new address?"
          action="Make a new address"
          busyLabel="Making..."
          failure="The address could not be made."
          onConfirm={create}
          onClose={close}
          onDone={close}
        >
          Calendar apps with the address of now get no events any more, until you give them the new one.
        </ConfirmDialog>
      )}
      {asked === 'revoke' && (
        <ConfirmDialog
          title="Revoke the address?"
          action="Revoke the address"
          busyLabel="Revoking..."
          failure="The address could not be revoked."
          onConfirm={() => revoke(reload)}
          onClose={close}
          onDone={() => {
            close()
            setPath(null)
            toast('The address is revoked.')
          }}
        >
          Calendar apps with this address get no events any more.
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}

function Address({ path }: { path: string }) {
  const toast = useToast()
  const [isCopyRefused, setIsCopyRefused] = useState(false)
  const url = new URL(path, location.origin).href
  const copy = async () => {
    const refused = (await copyLink(path)) !== null
    setIsCopyRefused(refused)
    if (!refused) toast('The address is copied.')
  }
  return (
    <div className={css.address}>
      <Notice>Anyone with this address can read your calendar. Copy it now: it is not shown again.</Notice>
      <code>{url}</code>
      <div className={css.actions}>
        <Button onClick={copy}>Copy the address</Button>
        <a href={url.replace(/^https?/, 'webcal')}>Open in a calendar app</a>
      </div>
      {isCopyRefused && <Notice kind="error">Your browser does not let the address be copied. Mark it above, and copy it by hand.</Notice>}
    </div>
  )
}
