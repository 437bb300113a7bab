import type { ShowToast } from '../../components/dialogs/toast.tsx'
import { paths } from '../../lib/paths.ts'

type HeldKind = 'post' | 'reply' | 'event' | 'club page' | 'bio' | 'links' | 'bio and links'

const isPlural = (kind: HeldKind) => kind.endsWith('links')

/** What the author of something that is held for review is told. */
export const describeHeld = (kind: HeldKind) =>
  isPlural(kind)
    ? `Your ${kind} wait for a moderator. Others see them once they are kept.`
    : `Your ${kind} waits for a moderator. Others see it once it is kept.`

/** What the author is told of words that a moderator has hidden. */
export const describeHiddenText = (kind: 'bio' | 'links') =>
  `A moderator has hidden the words of your ${kind}. Change them to show ${isPlural(kind) ? 'them' : 'it'} again.`

export const stateLink = { label: 'See its state', to: paths.settings('reports') }

/** Tells the author that something is held for review, and where it is listed. */
export const showHeldNotice = (toast: ShowToast, kind: HeldKind) => toast(describeHeld(kind), { link: stateLink })
