import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { CreateExportLinkDocument, type ExportStatusFragment, RequestExportDocument } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format/format.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'
import { SettingsSection } from '../users/settings/settings-section.tsx'
import { useRecentSignIn } from '../users/sign-in/reauthenticate-dialog.tsx'
import { SignInCancelled } from '../users/sign-in/recent-sign-in.ts'
import css from './export-section.module.css'

const pollIntervalMs = 2000

type Props = { latest: ExportStatusFragment | null; availableAt: string | null; onReload: () => Promise<unknown> }

/** Requests an export of the viewer's data, shows its progress and downloads its file. */
export function ExportSection({ latest, availableAt, onReload }: Props) {
  const [requestExport, { loading: isRequesting }] = useMutation(RequestExportDocument)
  const [createLink, { loading: isStarting }] = useMutation(CreateExportLinkDocument)
  const [error, setError] = useState('')
  const runWithRecentSignIn = useRecentSignIn()
  const isMaking = latest?.state === 'WAITING' || latest?.state === 'RUNNING'
  usePolling(onReload, isMaking)
  const run = async (action: () => Promise<unknown>) => {
    setError('')
    try {
      await action()
    } catch (actionError) {
      if (!(actionError instanceof SignInCancelled)) setError(toApiError(actionError).message)
    }
  }
  const request = () =>
    run(async () => {
      await requestExport({})
      await onReload()
    })
  const download = () =>
    run(async () => {
      const { data } = await runWithRecentSignIn(() => createLink({}))
      // An attachment: the page stays.
      if (data) location.assign(data.createExportLink.url)
    })
  return (
    <SettingsSection title="Export your data">
      <p>A zip file with your profile, posts, replies, votes, conversation with Compa and files, and a page to read them in the browser.</p>
      {latest && <ExportProgress {...latest} />}
      {latest?.state === 'READY' && (
        <Button busy={isStarting} onClick={download}>
          Download
        </Button>
      )}
      {!isMaking &&
        (availableAt ? (
          <p>You can request the next export from {formatDate(availableAt)}.</p>
        ) : (
          <Button variant="secondary" busy={isRequesting} onClick={request}>
            Request an export
          </Button>
        ))}
      {error && <Notice kind="error">{error}</Notice>}
    </SettingsSection>
  )
}

function ExportProgress({ state, progress, expiresAt, size }: ExportStatusFragment) {
  if (state === 'FAILED') return <Notice kind="error">The export could not be made. Request it again.</Notice>
  if (state === 'READY')
    return (
      <Notice>
        Your export is ready{size ? ` (${formatMegabytes(size)})` : ''}. You can download it until {formatDate(expiresAt ?? '')}.
      </Notice>
    )
  return (
    <div className={css.progress}>
      <p role="status">{state === 'WAITING' ? 'Your export begins in a moment.' : 'Your export is being made. You can leave this page.'}</p>
      <progress aria-label="Export" max={100} value={progress} />
      <span aria-hidden="true">{progress} %</span>
    </div>
  )
}

const formatMegabytes = (bytes: number) => `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`

/** Reloads while `isActive`, also after a failure. */
function usePolling(reload: () => Promise<unknown>, isActive: boolean) {
  const poll = useEffectEvent(() => void reload().catch(() => {}))
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(poll, pollIntervalMs)
    return () => clearInterval(timer)
  }, [isActive])
}
