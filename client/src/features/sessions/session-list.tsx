import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Notice } from '../../components/states/notice.tsx'
import type { SessionItemFragment } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format/format.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { SettingsSection } from '../users/settings/settings-section.tsx'
import css from './session-list.module.css'
import { useEndSessions } from './use-end-sessions.ts'

/** The devices on which the account is signed in. Each other one, or all of them, can be signed out. */
export function SessionList({ sessions }: { sessions: readonly SessionItemFragment[] }) {
  const { endSession, endOthers } = useEndSessions()
  const toast = useToast()
  const [error, setError] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const current = sessions.find(({ viewerIsUsing }) => viewerIsUsing)
  const others = sessions.filter((session) => session !== current)
  const end = async (action: () => Promise<unknown>, done: string) => {
    setError('')
    // The button disappears with its device.
    list.current?.focus()
    try {
      await action()
      toast(done)
    } catch (endError) {
      setError(`Nothing was signed out. ${toApiError(endError).message}`)
    }
  }
  return (
    <SettingsSection title="Your devices">
      {!current && <Notice>This device is not listed: it signed in before devices were. Sign out and in again to add it.</Notice>}
      {error && <Notice kind="error">{error}</Notice>}
      {sessions.length === 0 && <EmptyState title="No devices are listed yet." />}
      <ul ref={list} className={css.list} tabIndex={-1} aria-label="Devices">
        {[...(current ? [current] : []), ...others].map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => end(() => endSession(session.id), `${session.device} is signed out.`)} />
        ))}
      </ul>
      {current && others.length > 0 && (
        <Button variant="secondary" onClick={() => end(() => endOthers(others), 'All other devices are signed out.')}>
          Sign out all other devices
        </Button>
      )}
    </SettingsSection>
  )
}

function SessionItem({ session: { id, device, createdAt, lastUsedAt, viewerIsUsing }, onEnd }: { session: SessionItemFragment; onEnd: () => void }) {
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Laptop
  const [titleId, timesId] = [`device-${id}`, `times-${id}`]
  return (
    <li className={css.item}>
      <Icon aria-hidden="true" size={24} className={css.icon} />
      <p id={titleId} className={css.device}>
        {device} {viewerIsUsing && <span className={css.current}>This device</span>}
      </p>
      <p id={timesId} className={css.times}>
        {!viewerIsUsing && (
          <span>
            Last used <time dateTime={lastUsedAt}>{formatDate(lastUsedAt)}</time>
          </span>
        )}
        <span>
          Signed in <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </span>
      </p>
      {!viewerIsUsing && (
        <div className={css.action}>
          <Button variant="quiet" aria-label={`Sign out ${device}`} aria-describedby={`${titleId} ${timesId}`} onClick={onEnd}>
            Sign out
          </Button>
        </div>
      )}
    </li>
  )
}
