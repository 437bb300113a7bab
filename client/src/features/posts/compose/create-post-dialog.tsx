import { useEffect, useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Choices } from '../../../components/forms/choices.tsx'
import { Select } from '../../../components/forms/field.tsx'
import { LoginLink } from '../../../components/login-link.tsx'
import type { Community } from '../../../generated/graphql.ts'
import { createIdempotencyKey } from '../../../lib/drafts/idempotency-key.ts'
import { composeSearch } from '../../../lib/paths.ts'
import { showHeldNotice } from '../../moderation/show-held-notice.ts'
import { addToQueue, describeAdded } from '../../send-queue/add-to-queue.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { communities, toCommunitySlug } from '../community.ts'
import type { PostClub } from '../editor/draft-key.ts'
import { type PostDraft, usePostDraft } from '../editor/post-draft.ts'
import { changeCommunity, type RemovedFile } from '../files/community-files.ts'
import { filterAllowedFiles, getAcceptAttribute } from '../files/file-rules.ts'
import { PostForm } from './post-form.tsx'
import { useCreatePost } from './use-create-post.ts'

type Props = { community: Community; fixed?: boolean; club?: PostClub; open: boolean; onClose: () => void; onPosted: (community: Community) => void }

/** The 'Create Post' dialog (spec, sections 4 and 5). The draft survives failures, closing and reloads; publishing clears it. */
export function CreatePostDialog({ community: pageCommunity, fixed = false, club, open, onClose, onPosted }: Props) {
  const account = useAccount()
  const toast = useToast()
  const { createPost, posting, sentRatio } = useCreatePost()
  const { draft, missingFiles, change, clear, reload } = usePostDraft(pageCommunity, club)
  const [removed, setRemoved] = useState<RemovedFile[]>([])
  const [error, setError] = useState('')
  const [isEmailUnverified, setEmailUnverified] = useState(false)
  useEffect(() => {
    // The draft may be one that was taken back, or shared with the app.
    if (open) reload()
  }, [open, reload])
  if (!draft) return null
  const { community, clubId, isMembersOnly, html, files } = draft

  const chooseCommunity = (next: Community) => {
    const { files: allowedFiles, removed: removedFiles, alert } = changeCommunity(next, files, removed)
    change({ community: next, files: allowedFiles })
    setRemoved(removedFiles)
    setError(alert ?? '')
  }
  const submit = () => {
    if (!html && !files.length) return 'Please add some content or attach files before posting.'
    return account ? post(draft, account.uid) : 'Sign in to post'
  }
  const post = async (posted: PostDraft, uid: string) => {
    const idempotencyKey = posted.idempotencyKey ?? createIdempotencyKey()
    // Saved before the request: if the response is lost, the post is sent again with the same key, even after a reload.
    change({ idempotencyKey })
    const outcome = navigator.onLine ? await createPost(posted, idempotencyKey) : null
    if (!outcome || ('failure' in outcome && outcome.failure.isNetworkFailure)) {
      const wasAttempted = outcome !== null || posted.idempotencyKey !== null
      const problem = await addToQueue({
        ...posted,
        id: idempotencyKey,
        uid,
        place: { community, ...(clubId && { clubId, isMembersOnly: isMembersOnly ?? false }) },
        wasAttempted,
      })
      if (problem) return problem
      finish()
      onClose()
      toast(describeAdded('post'))
      return null
    }
    if ('failure' in outcome) {
      const { message, isEmailUnverified: isUnverified, isKeyUsed } = outcome.failure
      setEmailUnverified(isUnverified)
      if (isKeyUsed) change({ idempotencyKey: null })
      return message
    }
    finish()
    if (outcome.isHeldForReview) {
      onClose()
      showHeldNotice(toast, 'post')
    } else onPosted(community)
    return null
  }
  const finish = () => {
    setEmailUnverified(false)
    clear()
    setRemoved([])
  }
  const close = () => {
    setError('')
    onClose()
  }

  return (
    <Dialog title={club ? `Create Post for ${club.name}` : 'Create Post'} open={open} onClose={close} locked={posting}>
      <PostForm
        html={html}
        files={files}
        accept={getAcceptAttribute(community)}
        filterFiles={(all) => filterAllowedFiles(community, all)}
        missingFiles={missingFiles}
        busy={posting}
        sentRatio={sentRatio}
        error={error}
        isEmailUnverified={isEmailUnverified}
        submitLabel="Post"
        busyLabel="Posting..."
        onChange={change}
        onError={setError}
        onSubmit={submit}
        actions={account === null && <LoginLink search={composeSearch} variant="quiet" />}
      >
        {club ? (
          <Choices
            legend="Who sees it"
            name="audience"
            single
            choices={[
              { value: 'everyone', label: 'Everyone, in Club Buzz' },
              { value: 'members', label: `Members of ${club.name}` },
            ]}
            selected={[isMembersOnly ? 'members' : 'everyone']}
            onChange={([audience]) => change({ isMembersOnly: audience === 'members' })}
          />
        ) : (
          <Select
            label="Community"
            options={communities.map(toCommunitySlug)}
            value={toCommunitySlug(community)}
            disabled={posting || fixed}
            onChange={(event) => chooseCommunity(communities.find((candidate) => toCommunitySlug(candidate) === event.target.value) ?? community)}
          />
        )}
      </PostForm>
    </Dialog>
  )
}
