import { getCampusClock } from '../../../utils/campus-time.ts'
import type { StoredSettings } from '../data/settings.ts'

/** Whether an instant is in a user's quiet hours, which may last over midnight. Their end is not part of them. */
export function isQuiet({ quietFrom, quietTo }: Pick<StoredSettings, 'quietFrom' | 'quietTo'>, instant: Date): boolean {
  if (quietFrom === null || quietTo === null) return false
  const { minutes } = getCampusClock(instant)
  return quietFrom < quietTo ? minutes >= quietFrom && minutes < quietTo : minutes >= quietFrom || minutes < quietTo
}
