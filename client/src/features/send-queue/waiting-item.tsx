import { Clock } from 'lucide-react'
import { useState } from 'react'
import { PictureWithFallback, useObjectUrl } from '../../components/content/picture.tsx'
import { RichText } from '../../components/content/rich-text.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/states/notice.tsx'
import type { QueueEntry } from '../../lib/send-queue/queue-store.ts'
import css from './waiting-item.module.css'

type Props = { entry: QueueEntry; label: string; onWithdraw: () => Promise<unknown>; onEdit: () => Promise<unknown> }

/** A post or reply that waits for the network, or that the server has refused. */
export function WaitingItem({ entry: { html, files, place, failure }, label, onWithdraw, onEdit }: Props) {
  const [isBusy, setBusy] = useState(false)
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true)
    await action().finally(() => setBusy(false))
  }
  return (
    <article className={css.item} aria-label={label}>
      <p className={css.state}>
        <Clock aria-hidden="true" size={16} /> {failure === null ? 'Waiting' : 'Not sent'}
      </p>
      {'postId' in place && place.inReplyTo && <p>In reply to #{place.inReplyTo.number}</p>}
      {html && <RichText html={html} />}
      {files.map(({ file, alt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the files of an entry do not change
        <WaitingFile key={index} file={file} alt={alt} />
      ))}
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <div className={css.actions}>
        {failure !== null && (
          <Button disabled={isBusy} onClick={() => run(onEdit)}>
            Edit
          </Button>
        )}
        <Button variant="secondary" busy={isBusy} onClick={() => run(onWithdraw)}>
          Withdraw
        </Button>
        {failure === null && <p>It will be sent as soon as there is a connection.</p>}
      </div>
    </article>
  )
}

function WaitingFile({ file, alt }: { file: File; alt: string }) {
  const objectUrl = useObjectUrl(file)
  const name = <p>{file.name}</p>
  if (!objectUrl || !file.type.startsWith('image/')) return name
  return <PictureWithFallback src={objectUrl} alt={alt || file.name} className={css.picture} fallback={name} />
}
