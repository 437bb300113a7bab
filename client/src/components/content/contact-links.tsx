import { toInstagramUrl } from '../../lib/format/contact-links.ts'
import { InstagramIcon, WhatsAppIcon } from '../artwork/brand-icons.tsx'
import css from './contact-links.module.css'

/** `whatsappUrl` is null if `whatsapp` is shown as text. */
type Props = { name: string; whatsapp: string; whatsappUrl: string | null; instagram: string }

/**
 * Icon links to a seller that open wa.me or instagram.com in a new tab. Input that is neither is shown as text.
 */
export function ContactLinks({ name, whatsapp, whatsappUrl, instagram }: Props) {
  const contacts = [
    { service: 'WhatsApp', typed: whatsapp.trim(), href: whatsappUrl, Icon: WhatsAppIcon },
    { service: 'Instagram', typed: instagram.trim(), href: toInstagramUrl(instagram), Icon: InstagramIcon },
  ]
  const links = contacts.filter(({ href }) => href)
  const texts = contacts.filter(({ href, typed }) => !href && typed)
  return (
    <>
      {texts.map(({ service, typed }) => (
        <p key={service} className={css.text} dir="auto">
          {service}: {typed}
        </p>
      ))}
      {links.length > 0 && (
        <p className={css.links}>
          {links.map(({ service, href, Icon }) => (
            <a
              key={service}
              href={href ?? undefined}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={`${name} on ${service}`}
              title={`${name} on ${service}`}
            >
              <Icon size={20} />
            </a>
          ))}
        </p>
      )}
    </>
  )
}
