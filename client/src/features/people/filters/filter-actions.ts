import type { ShowToast, ToastAction } from '../../../components/dialogs/toast.tsx'
import { ContentFiltersDocument, type ContentFiltersFragment, SetMuteDocument, type SetMuteInput, SetUserBlockDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { loadApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import { setContentFilters } from './content-filters-store.ts'

type Person = { id: string; username: string }
type ReturnFocus = NonNullable<ToastAction['returnFocus']>

/** Fetches the filters of the viewer, for all posts and replies on the page. */
export async function fetchContentFilters(uid: string) {
  const client = await loadApolloClient()
  const { data } = await client.query({ query: ContentFiltersDocument, fetchPolicy: 'network-only' })
  // The user may have changed meanwhile.
  if (data?.viewer?.uid === uid) store(data.viewer)
}

function store(viewer: ContentFiltersFragment | undefined) {
  if (!viewer?.settings) return
  const { blocks, mutes } = viewer.settings
  setContentFilters({
    uid: viewer.uid,
    blocks: blocks.map(({ user }) => user.uid),
    mutes: mutes.map(({ kind, value, user }) => ({ kind, value, name: user?.username })),
  })
}

/** Finds the element that gets the focus after the post or reply that had it is folded or shown: its list item, or the heading. */
export function findListItem(focused: Element | null): ReturnFocus {
  const item = focused?.closest<HTMLElement>('main li[tabindex]')
  return () => (item?.isConnected ? item : document.querySelector<HTMLElement>('main h1'))
}

/** Blocks a user, or ends the block, with a toast that can undo it. */
export async function setUserBlock(toast: ShowToast, { id, username }: Person, block: boolean, returnFocus?: ReturnFocus) {
  const undo = () => setUserBlock(toast, { id, username }, !block)
  await change(toast, { text: block ? `You blocked ${username}.` : `You unblocked ${username}.`, undo, returnFocus }, async () => {
    const client = await loadApolloClient()
    const { data } = await client.mutate({ mutation: SetUserBlockDocument, variables: { input: { userId: id, block } } })
    if (block) {
      const { cache } = client
      cache.modify({ id: cache.identify({ __typename: 'User', id }), fields: { viewerFollows: () => false } })
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'followingPosts' })
    }
    return data?.setUserBlock.viewer
  })
}

/** Mutes a user, a word or a hashtag, or ends that, with a toast that can undo it. `name`: as it is shown. */
export async function setMute(toast: ShowToast, { name, ...input }: SetMuteInput & { name: string }, returnFocus?: ReturnFocus) {
  const undo = () => setMute(toast, { ...input, name, mute: !input.mute })
  await change(toast, { text: input.mute ? `You muted ${name}.` : `You unmuted ${name}.`, undo, returnFocus }, () => sendMute(input))
}

async function sendMute(input: SetMuteInput) {
  const { data } = await (await loadApolloClient()).mutate({ mutation: SetMuteDocument, variables: { input } })
  return data?.setMute.viewer
}

/** Mutes a word or a hashtag; throws if it is refused. */
export const muteText = async (kind: 'WORD' | 'TAG', value: string) => store(await sendMute({ kind, value, mute: true }))

type Change = { text: string; undo: () => Promise<void>; returnFocus: ReturnFocus | undefined }

async function change(toast: ShowToast, { text, undo, returnFocus }: Change, send: () => Promise<ContentFiltersFragment | undefined>) {
  try {
    store(await send())
    toast(text, { action: { label: 'Undo', onSelect: () => void undo(), ...(returnFocus && { returnFocus }) }, topic: 'filters' })
  } catch (error) {
    toast(`This was not saved. ${toApiError(error).message}`, { isError: true })
  }
}
