import { useNavigate } from 'react-router-dom'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { paths } from '../../../lib/paths.ts'
import { showHeldNotice } from '../../moderation/show-held-notice.ts'
import { restoreDraft } from '../../posts/editor/restore-draft.ts'
import type { Publication } from '../../send-queue/send-queue.ts'
import { useWaiting } from '../../send-queue/use-waiting.ts'
import { WaitingItem } from '../../send-queue/waiting-item.tsx'
import { useAccount } from '../../users/session/session-provider.tsx'
import { getReplyDraftName } from '../composer/reply-draft.ts'

type Props = { postId: string; onSent: (number: number) => unknown }

/** The viewer's replies to a post that wait for the network, after its last reply. */
export function WaitingReplies({ postId, onSent }: Props) {
  const uid = useAccount()?.uid ?? ''
  const showToast = useToast()
  const navigate = useNavigate()
  const announce = ({ isHeldForReview, number }: Publication) => {
    if (isHeldForReview || number === null) return showHeldNotice(showToast, 'reply')
    showToast(`Your reply is #${number}.`, { topic: postId, link: { label: 'Show', to: paths.reply(postId, number) } })
    onSent(number)
  }
  const { waiting, take, withdraw } = useWaiting(uid, (place) => 'postId' in place && place.postId === postId, announce)
  return waiting.map((entry) => (
    <WaitingItem
      key={entry.id}
      entry={entry}
      label="Your waiting reply"
      onWithdraw={() => withdraw(entry)}
      onEdit={async () => {
        const { html, files } = entry
        const inReplyTo = 'postId' in entry.place ? entry.place.inReplyTo : null
        if (await restoreDraft(uid, getReplyDraftName(postId), { html, files, inReplyTo }, () => take(entry)))
          navigate(paths.post(postId), { state: { keepsFocus: true, opensComposer: true } })
        else showToast('Send or clear your draft first.')
      }}
    />
  ))
}
