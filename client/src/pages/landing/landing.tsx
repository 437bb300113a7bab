import { LinkButton } from '../../components/button.tsx'
import { Kolam } from '../../components/kolam.tsx'
import { Logo } from '../../components/logo.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { brand } from '../../lib/brand.ts'
import { paths } from '../../lib/paths.ts'
import css from './landing.module.css'

const features = [
  { title: 'Meet your people', text: 'The lounge: what the campus talks about today.' },
  { title: 'Drop and pick knowledge', text: 'Study materials, from students for students.' },
  { title: 'Clubs and extracurriculars', text: 'Music, art, photographs, code and theatre.' },
  { title: 'Events', text: 'Culturals, workshops and techfests on one calendar.' },
  { title: 'Buy, sell, thrift', text: 'Student shops, and second lives for good things.' },
  { title: 'Compa', text: 'The campus know-it-all, who answers what you ask.' },
]

const feedback = `mailto:${brand.email}?subject=${encodeURIComponent(`Feedback on ${brand.name}`)}`

/** / (spec, section 2). */
export function Component() {
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Logo />
      </header>
      <main>
        <section className={css.hero}>
          <PageTitle>YOUR UNIVERSITY BUT MAKE IT MORE FUN AND NO FOMO</PageTitle>
          <p>{brand.name} is the veranda of your campus: posts, notes, clubs, events and a market, all in one place.</p>
          <LinkButton to={paths.login}>Get Started</LinkButton>
        </section>
        <ul className={css.features}>
          {features.map(({ title, text }) => (
            <li key={title} className={css.feature}>
              <div className={css.art}>
                <Kolam seed={title} cells={4} />
              </div>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={css.footer}>
        <h2>Questions? Suggestions?</h2>
        <p>{brand.email}</p>
        <p className={css.links}>
          <a href={feedback}>Email Us</a>
          <a href={brand.github} target="_blank" rel="noopener noreferrer">
            View on GitHub
          </a>
        </p>
      </footer>
    </div>
  )
}
