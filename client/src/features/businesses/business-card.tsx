import { Art } from '../../components/artwork/art.tsx'
import { ContactLinks } from '../../components/content/contact-links.tsx'
import { PictureWithFallback } from '../../components/content/picture.tsx'
import type { BusinessCardFragment } from '../../generated/graphql.ts'
import { ReportMenu } from '../moderation/reports/report-menu.tsx'
import { UserLink } from '../users/profile/user-link.tsx'
import css from './business-card.module.css'

/** Shown when there is no logo or it fails to load. */
const placeholderImage = <Art path="/business" alt="" width={240} height={240} className={`${css.image} ${css.drawn}`} lazy />

type Props = { business: BusinessCardFragment; eager?: boolean }

/** A business in the grid: image, name, owner, tagline and contacts; the viewer's own is highlighted (spec, Shops). `eager`: visible without scrolling. */
export function BusinessCard({ business: { id, name, tagline, image, whatsapp, whatsappUrl, instagram, owner, viewerIsOwner }, eager = false }: Props) {
  return (
    <article className={css.card} data-own={viewerIsOwner || undefined}>
      {image ? (
        <PictureWithFallback key={image} src={image} alt="" loading={eager ? 'eager' : 'lazy'} className={css.image} fallback={placeholderImage} />
      ) : (
        placeholderImage
      )}
      <div className={css.words}>
        {viewerIsOwner && <p className={css.badge}>Your business</p>}
        <h2 dir="auto">{name}</h2>
        {owner.username && (
          <p className={css.owner}>
            by <UserLink username={owner.username}>{owner.username}</UserLink>
          </p>
        )}
        {tagline && (
          <p className={css.tagline} dir="auto">
            {tagline}
          </p>
        )}
        <div className={css.foot}>
          <div className={css.contacts}>
            <ContactLinks {...{ name, whatsapp, whatsappUrl, instagram }} />
          </div>
          <ReportMenu subjectId={id} name={name} />
        </div>
      </div>
    </article>
  )
}
