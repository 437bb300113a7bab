import { Camera, MessageCircle } from 'lucide-react'
import { instagramLink, whatsappLink } from '../lib/contact-links.ts'
import css from './contact-links.module.css'

type Props = { name: string; whatsapp: string; instagram: string }

/** Icon links to a seller, in a new tab; they lead to wa.me and instagram.com alone, and are not there for what leads to neither. */
export function ContactLinks({ name, whatsapp, instagram }: Props) {
  const links = [
    { label: `${name} on WhatsApp`, href: whatsappLink(whatsapp), Icon: MessageCircle },
    { label: `${name} on Instagram`, href: instagramLink(instagram), Icon: Camera },
  ].filter(({ href }) => href)
  if (!links.length) return null
  return (
    <p className={css.links}>
      {links.map(({ label, href, Icon }) => (
        <a key={label} href={href ?? undefined} target="_blank" rel="noopener noreferrer nofollow" aria-label={label} title={label}>
          <Icon aria-hidden="true" size={20} />
        </a>
      ))}
    </p>
  )
}
