import type { ShowToast, ToastAction } from '../../components/dialogs/toast.tsx'
import {
  CloseThreadDocument,
  DeletePostDocument,
  DeleteReplyDocument,
  ReplyStateFragmentDoc,
  RestoreDeletedDocument,
  type RestoreDeletedMutation,
} from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'
import { removeFromLists } from '../../lib/network/apollo/remove-from-lists.ts'
import { paths } from '../../lib/paths.ts'
import { refreshDeletedSubjects } from './deleted-subjects.ts'

/** A post or reply of the viewer. */
export type PostOrReply = { kind: 'post' | 'reply'; id: string }
type ReturnFocus = NonNullable<ToastAction['returnFocus']>

/** Restores a deleted post or reply, then runs `onRestored` and says so. After a failure the user can try again. */
export async function restore(toast: ShowToast, subject: PostOrReply, onRestored: () => unknown): Promise<void> {
  let restored: RestoreDeletedMutation['restoreDeleted']['subject'] | undefined
  try {
    const client = await loadApolloClient()
    const { data } = await client.mutate({ mutation: RestoreDeletedDocument, variables: { input: { subjectId: subject.id } } })
    refreshDeletedSubjects(client)
    restored = data?.restoreDeleted.subject
  } catch (error) {
    const action = { label: 'Try again', onSelect: () => void restore(toast, subject, onRestored) }
    return toast(`The ${subject.kind} could not be restored. ${toApiError(error).message}`, { action, isError: true })
  }
  await onRestored()
  const path = restored && getPath(restored)
  toast('Restored.', path ? { link: { label: 'Show', to: path } } : {})
}

/** Where a restored post or reply is shown; null if that page is open. */
function getPath(restored: RestoreDeletedMutation['restoreDeleted']['subject']): string | null {
  const isReply = 'number' in restored
  const postId = isReply ? restored.post?.id : restored.id
  if (!postId || location.pathname === paths.post(postId)) return null
  return isReply ? paths.reply(postId, restored.number) : paths.post(postId)
}

/** Shows 'Deleted.' with 'Undo', which waits until the deletion is saved, and a link to where it can be undone later. */
function offerUndo(toast: ShowToast, deletion: Promise<unknown>, returnFocus: ReturnFocus, undo: () => Promise<void>) {
  // A failed deletion shows its own message.
  const undoDeletion = () => void deletion.then(undo, () => {})
  toast('Deleted.', { action: { label: 'Undo', onSelect: undoDeletion, returnFocus }, link: { label: 'Recently deleted', to: paths.saved } })
}

/** The request outlives the page, which shows the deletion before it is saved. */
const context = { fetchOptions: { keepalive: true } }

/** Deletes a post: it disappears from all lists at once, with a toast that can undo it. */
export async function deletePost(toast: ShowToast, postId: string, returnFocus: ReturnFocus) {
  const client = await loadApolloClient()
  const removals = [removeFromLists(client.cache, postId)]
  const putBack = () => {
    for (const undoRemoval of removals) undoRemoval()
  }
  const deletion = client.mutate({
    mutation: DeletePostDocument,
    variables: { input: { postId } },
    context,
    // A list may have been fetched meanwhile.
    update: (cache) => void removals.push(removeFromLists(cache, postId)),
  })
  offerUndo(toast, deletion, returnFocus, () => restore(toast, { kind: 'post', id: postId }, putBack))
  try {
    await deletion
    refreshDeletedSubjects(client)
  } catch (error) {
    putBack()
    toast(`The post could not be deleted. ${toApiError(error).message}`, { isError: true })
  }
}

/** Deletes a reply: its placeholder appears at once, with a toast that can undo it. */
export async function deleteReply(toast: ShowToast, replyId: string, returnFocus: ReturnFocus) {
  const client = await loadApolloClient()
  const { cache } = client
  const reply = cache.readFragment({ id: cache.identify({ __typename: 'Reply', id: replyId }), fragment: ReplyStateFragmentDoc, fragmentName: 'ReplyState' })
  const deletedReply = reply && { ...reply, isDeleted: true, contentHtml: '', replyAuthor: null, media: [], attachments: [], post: null }
  const deleteReply = deletedReply && { __typename: 'DeleteReplyPayload', reply: deletedReply }
  const deletion = client.mutate({
    mutation: DeleteReplyDocument,
    variables: { input: { replyId } },
    context,
    ...(deleteReply && { optimisticResponse: { deleteReply } }),
  })
  offerUndo(toast, deletion, returnFocus, () => restore(toast, { kind: 'reply', id: replyId }, () => {}))
  try {
    await deletion
    refreshDeletedSubjects(client)
  } catch (error) {
    toast(`The reply could not be deleted. ${toApiError(error).message}`, { isError: true })
  }
}

/** Closes a thread to new replies, or opens it again; shown at once. */
export async function closeThread(toast: ShowToast, postId: string, closed: boolean) {
  try {
    const client = await loadApolloClient()
    const post = { __typename: 'Post', id: postId, closedAt: closed ? new Date().toISOString() : null }
    const closeThread = { __typename: 'CloseThreadPayload', post }
    await client.mutate({
      mutation: CloseThreadDocument,
      variables: { input: { postId, closed } },
      optimisticResponse: { closeThread },
    })
    toast(closed ? 'The thread takes no new replies.' : 'The thread takes replies again.')
  } catch (error) {
    toast(`The thread could not be ${closed ? 'closed' : 'opened'}. ${toApiError(error).message}`, { isError: true })
  }
}
