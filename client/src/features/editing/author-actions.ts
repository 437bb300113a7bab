import type { ToastAction } from '../../components/toast.tsx'
import { CloseThreadDocument, DeletePostDocument, DeleteReplyDocument, ReplyStateFragmentDoc, RestoreDeletedDocument } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { loadApolloClient } from '../../lib/network/apollo-loader.ts'
import { addDeletedPost, removeDeletedPost } from './deleted-posts.ts'
import { removeFromLists } from './remove-from-lists.ts'

type ShowToast = (text: string, action?: ToastAction) => void
type ReturnFocus = NonNullable<ToastAction['returnFocus']>

/** Restores a deleted post or reply, then runs `onRestored` and says so. After a failure the user can try again. */
export async function restore(toast: ShowToast, subjectId: string, onRestored: () => unknown): Promise<void> {
  try {
    const client = await loadApolloClient()
    await client.mutate({ mutation: RestoreDeletedDocument, variables: { input: { subjectId } } })
  } catch (error) {
    const tryAgain = { label: 'Try again', onSelect: () => void restore(toast, subjectId, onRestored) }
    return toast(`It could not be restored. ${toApiError(error).message}`, tryAgain)
  }
  removeDeletedPost(subjectId)
  await onRestored()
  toast('Restored.')
}

/** Shows 'Deleted.' with 'Undo', which waits until the deletion is saved. */
function offerUndo(toast: ShowToast, deletion: Promise<unknown>, returnFocus: ReturnFocus, undo: () => Promise<void>) {
  // A failed deletion shows its own message.
  const undoDeletion = () => void deletion.then(undo, () => {})
  toast('Deleted.', { label: 'Undo', onSelect: undoDeletion, returnFocus })
}

/** The request outlives the page, which shows the deletion before it is saved. */
const context = { fetchOptions: { keepalive: true } }

/** Deletes a post of the user `uid`: it disappears from all lists at once, with a toast that can undo it. */
export async function deletePost(toast: ShowToast, uid: string | undefined, postId: string, returnFocus: ReturnFocus) {
  const client = await loadApolloClient()
  const putBack = removeFromLists(client.cache, postId)
  if (uid) addDeletedPost(postId, uid)
  const deletion = client.mutate({ mutation: DeletePostDocument, variables: { input: { postId } }, context })
  offerUndo(toast, deletion, returnFocus, () => restore(toast, postId, putBack))
  try {
    await deletion
  } catch (error) {
    putBack()
    removeDeletedPost(postId)
    toast(`The post could not be deleted. ${toApiError(error).message}`)
  }
}

/** Deletes a reply: its placeholder appears at once, with a toast that can undo it. */
export async function deleteReply(toast: ShowToast, { id, postId }: { id: string; postId: string }, returnFocus: ReturnFocus) {
  const client = await loadApolloClient()
  const { cache } = client
  const reply = cache.readFragment({ id: cache.identify({ __typename: 'Reply', id }), fragment: ReplyStateFragmentDoc, fragmentName: 'ReplyState' })
  const deletedReply = reply && { ...reply, isDeleted: true, contentHtml: '', replyAuthor: null, media: [], attachments: [] }
  const deleteReply = deletedReply && { __typename: 'DeleteReplyPayload', reply: deletedReply }
  const changeReplyCount = (target: typeof cache, offset: number) =>
    target.modify<{ replyCount: number }>({
      id: cache.identify({ __typename: 'Post', id: postId }),
      fields: { replyCount: (count) => count + offset },
    })
  const deletion = client.mutate({
    mutation: DeleteReplyDocument,
    variables: { input: { replyId: id } },
    context,
    update: (target) => void changeReplyCount(target, -1),
    ...(deleteReply && { optimisticResponse: { deleteReply } }),
  })
  offerUndo(toast, deletion, returnFocus, () => restore(toast, id, () => changeReplyCount(cache, 1)))
  try {
    await deletion
  } catch (error) {
    toast(`The reply could not be deleted. ${toApiError(error).message}`)
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
    toast(`The thread could not be ${closed ? 'closed' : 'opened'}. ${toApiError(error).message}`)
  }
}
