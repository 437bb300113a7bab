import { describeSaved } from '../../lib/offline/describe-saved.ts'
import { Failure } from './failure.tsx'

type Props = { savedAt: number | null; error: Error | undefined; onRetry: () => unknown }

/** Says when what is shown was saved on this device, and what has failed since. Nothing about what the server has sent, for which `savedAt` is null. */
export const SavedNotice = ({ savedAt, error, onRetry }: Props) => savedAt !== null && <Failure onRetry={onRetry}>{describeSaved(savedAt, error)}</Failure>
