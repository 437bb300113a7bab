import { Art } from '../../components/artwork/art.tsx'
import { Banner } from '../../components/artwork/banner.tsx'
import { ContactLinks } from '../../components/content/contact-links.tsx'
import { FloatingAdd } from '../../components/floating-add.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { MarketNavigation } from '../../components/sub-navigation.tsx'
import page from '../grid.module.css'
import css from './thrift.module.css'

/** The fixed samples (spec, section 2, Thrift). */
const samples = [
  {
    art: 'laptop',
    name: 'Laptop',
    price: '₹15,000',
    description: 'Two years old, 8 GB, a new battery since May. Runs an editor and forty tabs. Charger and sleeve come with it.',
    whatsapp: '9800000001',
    whatsappUrl: 'https://wa.me/919800000001',
    instagram: '@thinnai.laptop',
  },
  {
    art: 'bicycle',
    name: 'Bicycle',
    price: '₹3,500',
    description: 'Single speed, new brakes, a basket that holds two bags. Hostel to gate in six minutes.',
    whatsapp: '9800000002',
    whatsappUrl: 'https://wa.me/919800000002',
    instagram: '@thinnai.bicycle',
  },
]

/** /thrift (spec, section 2). The search box and the + button have no function yet. */
export function Component() {
  return (
    <div className={page.page}>
      <Banner tile="market" art="thrift" alt="A rail of clothes, a lamp and a chest of drawers">
        <PageTitle>Thrift</PageTitle>
        <p>Second lives for good things.</p>
      </Banner>
      <MarketNavigation />
      <SearchField label="Search thrift" />
      <ul className={page.grid} aria-label="Second-hand things">
        {samples.map(({ art, name, price, description, whatsapp, whatsappUrl, instagram }) => (
          <li key={art}>
            <article className={css.card}>
              <Art path={`/thrift/${art}`} alt={name} width={480} height={360} className={css.image} />
              <p className={css.price}>{`Min: ${price}`}</p>
              <div className={css.words}>
                <h2>{name}</h2>
                <p>{description}</p>
                <ContactLinks {...{ name, whatsapp, whatsappUrl, instagram }} />
              </div>
            </article>
          </li>
        ))}
      </ul>
      <FloatingAdd label="Add something to thrift" />
    </div>
  )
}
