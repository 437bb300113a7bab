import { getAvatarColour, getInitials } from '../../lib/format/initials.ts'
import { unknownUser } from '../../lib/session/unknown-user.ts'
import css from './initials-avatar.module.css'
import { createKolamRing } from './kolam-path.ts'

const { dots, lines } = createKolamRing(8, 19.6, 2.3)

/** The initials of a name on one of the token colours, inside a kolam ring; a figure for 'Unknown'. */
export function InitialsAvatar({ name }: { name: string }) {
  return (
    <svg viewBox="-24 -24 48 48" className={css.disc} data-colour={getAvatarColour(name)} aria-hidden="true" focusable="false">
      <circle r={24} className={css.tile} />
      <path d={lines.join('')} className={css.line} />
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={0.9} className={css.dot} />
      ))}
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
