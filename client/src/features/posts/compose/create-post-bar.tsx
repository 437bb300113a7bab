import { useState } from 'react'
import { createLazyComponent } from '../../../components/states/lazy-component.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import type { Community } from '../../../generated/graphql.ts'
import { ComposeBar } from '../../editing/compose-bar.tsx'
import { describeRestriction, useRestriction } from '../../users/use-restriction.ts'
import { getPostDraftName, type PostClub, useHasDraft } from '../editor/draft-key.ts'
import { useComposeRequest } from './use-compose-request.ts'

/** Loaded on demand, because the editor is large. */
const LazyCreatePostDialog = createLazyComponent(async () => (await import('./create-post-dialog.tsx')).CreatePostDialog)

type Props = { community: Community; fixed?: boolean; club?: PostClub; onPosted: (community: Community) => void }

/** The bar that opens the 'Create Post' dialog. `fixed`: the community cannot be changed. `club`: for which an officer writes. */
export function CreatePostBar({ community, fixed = false, club, onPosted }: Props) {
  const [open, setOpen] = useState(false)
  const [isDialogMounted, setIsDialogMounted] = useState(false)
  const hasDraft = useHasDraft(getPostDraftName(community, club))
  const show = () => {
    setIsDialogMounted(true)
    setOpen(true)
  }
  useComposeRequest(show)
  const restriction = useRestriction()
  if (restriction) return <Notice>{describeRestriction(restriction, 'post')}</Notice>
  return (
    <>
      <ComposeBar
        label={club ? `Post for ${club.name}` : 'Add a new post / Review / Update'}
        state={hasDraft ? 'Draft' : ''}
        onClick={(event) => {
          // The dialog restores the focus on close; not every browser focuses a button on click.
          event.currentTarget.focus()
          show()
        }}
      />
      {isDialogMounted && (
        <LazyCreatePostDialog
          community={community}
          fixed={fixed}
          {...(club && { club })}
          open={open}
          onClose={() => setOpen(false)}
          onDismissFailure={() => setIsDialogMounted(false)}
          onPosted={(posted) => {
            setOpen(false)
            onPosted(posted)
          }}
        />
      )}
    </>
  )
}
