import { Art } from '../../components/art.tsx'
import { ContactLinks } from '../../components/contact-links.tsx'
import type { BusinessCardFragment } from '../../generated/graphql.ts'
import css from './business-card.module.css'

/** A business in the grid: image, name, tagline and contacts; the viewer's own is highlighted (spec, Shops). */
export function BusinessCard({ business: { name, tagline, image, whatsapp, instagram, viewerIsOwner } }: { business: BusinessCardFragment }) {
  return (
    <article className={css.card} data-own={viewerIsOwner || undefined}>
      {image ? (
        <img src={image} alt="" width={240} height={240} loading="lazy" className={css.image} />
      ) : (
        <Art path="/business" alt="" width={240} height={240} className={`${css.image} ${css.drawn}`} lazy />
      )}
      <div className={css.words}>
        {viewerIsOwner && <p className={css.badge}>Your business</p>}
        <h2>{name}</h2>
        {tagline && <p className={css.tagline}>{tagline}</p>}
        <ContactLinks {...{ name, whatsapp, instagram }} />
      </div>
    </article>
  )
}
