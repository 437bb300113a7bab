import type { ShowToast } from '../../components/toast.tsx'
import { paths } from '../../lib/paths.ts'

/** Tells the author that something is held for review, and where it is listed. */
export const showHeldNotice = (toast: ShowToast, kind: 'post' | 'reply' | 'event' | 'club page') =>
  toast(`Your ${kind} waits for a moderator. Others see it once it is kept.`, { link: { label: 'See its state', to: paths.settings('reports') } })
