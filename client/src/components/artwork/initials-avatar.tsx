import { getAvatarColour, getInitials } from '../../lib/format/initials.ts'
import { unknownUser } from '../../lib/session/unknown-user.ts'
import css from './initials-avatar.module.css'
import { createKolamRing } from './kolam-ring.ts'

const waves = 8
const radius = 19.6
const ring = createKolamRing(waves, radius, 2.3)

/** The initials of a name on one of the token colours, inside a kolam ring; a figure for 'Unknown'. */
export function InitialsAvatar({ name }: { name: string }) {
  return (
    <svg viewBox="-24 -24 48 48" className={css.disc} data-colour={getAvatarColour(name)} aria-hidden="true" focusable="false">
      <circle r={24} className={css.tile} />
      <path d={ring} className={css.line} />
      {/* A dot in each loop between the lines: dashes without length, with round caps. */}
      <circle r={radius} pathLength={waves * 2} className={css.dots} />
      {name === unknownUser.username ? (
        <path d="M-9 12a9 9 0 0 1 18 0zM0 0a6 6 0 1 0-.1 0z" className={css.initials} />
      ) : (
        <text y={6} className={css.initials}>
          {getInitials(name)}
        </text>
      )}
    </svg>
  )
}
