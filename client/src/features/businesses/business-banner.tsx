import { Art } from '../../components/artwork/art.tsx'
import { ContactLinks } from '../../components/content/contact-links.tsx'
import { PictureWithFallback } from '../../components/content/picture.tsx'
import type { BusinessBannerFragment } from '../../generated/graphql.ts'
import css from './business-banner.module.css'

/** Shown when there is no logo or it fails to load. */
const placeholderImage = <Art path="/feeds/profile-shop" alt="" width={344} height={240} />

/** The business of a user on the profile: name, tagline, contacts and image (spec, section 2, Profile). */
export const BusinessBanner = ({ business: { name, tagline, image, whatsapp, whatsappUrl, instagram } }: { business: BusinessBannerFragment }) => (
  <section className={css.banner} aria-label="Shop">
    <div className={css.words}>
      <h2 dir="auto">{name}</h2>
      {tagline && <p dir="auto">{tagline}</p>}
      <ContactLinks {...{ name, whatsapp, whatsappUrl, instagram }} />
    </div>
    <div className={css.image}>{image ? <PictureWithFallback key={image} src={image} alt="" fallback={placeholderImage} /> : placeholderImage}</div>
  </section>
)
