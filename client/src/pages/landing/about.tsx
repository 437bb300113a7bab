import { BriefcaseBusiness, GitBranch, HandCoins, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Kolam } from '../../components/artwork/kolam.tsx'
import { PictureWithFallback } from '../../components/content/picture.tsx'
import { brand } from '../../generated/brand.ts'
import css from './about.module.css'
import { developer } from './developer.ts'

const links = [
  { label: 'LinkedIn', href: developer.linkedin, Icon: BriefcaseBusiness },
  { label: 'GitHub', href: developer.github, Icon: GitBranch },
]
const externalLinkProps = { target: '_blank', rel: 'noopener noreferrer' }

/** The developer, with contact and donation links (spec, section 2, About panel). `children` is the greeting as a heading. */
export function About({ children }: { children: ReactNode }) {
  return (
    <div className={css.about}>
      <Photo />
      {children}
      <p className={css.role}>{developer.role}</p>
      <p>Writes code between lectures, and believes that a campus needs one good veranda more than one more group chat.</p>
      <ul className={css.links}>
        {links.map(({ label, href, Icon }) => (
          <li key={label}>
            <a href={href} {...externalLinkProps} className={css.link}>
              <Icon aria-hidden="true" size={18} /> {label}
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:${brand.email}`} className={`${css.link} ${css.mail}`}>
            <Mail aria-hidden="true" size={18} /> Mail
          </a>
        </li>
      </ul>
      <a href={developer.donate} {...externalLinkProps} className={`${css.link} ${css.donate}`}>
        <HandCoins aria-hidden="true" size={18} /> Fund my hotspot
      </a>
      <p className={css.closing}>
        There is more where this came from.{' '}
        <a href={developer.github} {...externalLinkProps}>
          See my other projects
        </a>
        .
      </p>
    </div>
  )
}

export const greeting = `Vanakkam, I am ${developer.name}.`

/** The photo; a kolam if it fails to load. */
function Photo() {
  return (
    <div className={css.photo}>
      <PictureWithFallback src={developer.photo} alt={developer.name} width={160} height={160} fallback={<Kolam seed={developer.name} cells={5} />} />
    </div>
  )
}
