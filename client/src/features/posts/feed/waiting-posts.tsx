import { useNavigate } from 'react-router-dom'
import { useToast } from '../../../components/dialogs/toast.tsx'
import type { Community } from '../../../generated/graphql.ts'
import { composeSearch } from '../../../lib/paths.ts'
import { showHeldNotice } from '../../moderation/show-held-notice.ts'
import type { Publication } from '../../send-queue/send-queue.ts'
import { useWaiting } from '../../send-queue/use-waiting.ts'
import { WaitingItem } from '../../send-queue/waiting-item.tsx'
import { useAccount } from '../../users/session/session-provider.tsx'
import { getPostDraftName, type PostClub } from '../editor/draft-key.ts'
import { restoreDraft } from '../editor/restore-draft.ts'

type Props = { community: Community; club?: PostClub | undefined; onSent: () => unknown }

/** The viewer's posts to a community, or for a club, that wait for the network, above its feed. */
export function WaitingPosts({ community, club, onSent }: Props) {
  const uid = useAccount()?.uid ?? ''
  const showToast = useToast()
  const navigate = useNavigate()
  const announce = ({ isHeldForReview }: Publication) => {
    if (isHeldForReview) return showHeldNotice(showToast, 'post')
    showToast('Your post is up.')
    onSent()
  }
  const { waiting, take, withdraw } = useWaiting(uid, (place) => 'community' in place && place.community === community && place.clubId === club?.id, announce)
  return waiting.map((entry) => (
    <WaitingItem
      key={entry.id}
      entry={entry}
      label="Your waiting post"
      onWithdraw={() => withdraw(entry)}
      onEdit={async () => {
        const draft = { community, ...('community' in entry.place && entry.place), html: entry.html, files: entry.files }
        if (await restoreDraft(uid, getPostDraftName(community, club), draft, () => take(entry))) navigate({ search: composeSearch }, { replace: true })
        else showToast('Post or clear your draft first.')
      }}
    />
  ))
}
