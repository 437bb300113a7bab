import { getAvatarColour, getInitials } from '../lib/initials.ts'
import css from './initials-avatar.module.css'
import { createKolamRing } from './kolam-path.ts'

const { dots, lines } = createKolamRing(8, 19.6, 2.3)

/** The initials of a name on one of the token colours, inside a kolam ring. */
export function InitialsAvatar({ name }: { name: string }) {
  return (
    <svg viewBox="-24 -24 48 48" className={css.disc} data-colour={getAvatarColour(name)} aria-hidden="true" focusable="false">
      <circle r={24} className={css.tile} />
      <path d={lines.join('')} className={css.line} />
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={0.9} className={css.dot} />
      ))}
      <text y={6} className={css.initials}>
        {getInitials(name)}
      </text>
    </svg>
  )
}
