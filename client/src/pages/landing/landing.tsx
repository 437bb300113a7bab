import { useCallback, useRef, useState } from 'react'
import { Art } from '../../components/art.tsx'
import { Button, buttonLook } from '../../components/button.tsx'
import { Logo } from '../../components/logo.tsx'
import { brand } from '../../lib/brand.ts'
import { useStillness } from '../../lib/media-query.ts'
import { paths } from '../../lib/paths.ts'
import { AboutPanel } from './about-panel.tsx'
import { Closing } from './closing.tsx'
import css from './landing.module.css'
import { Road } from './road.tsx'
import { Ticker } from './ticker.tsx'

const feedback = `mailto:${brand.email}?${new URLSearchParams({ subject: `Feedback on ${brand.name}`, body: 'Hello,\n\n' }).toString().replaceAll('+', '%20')}`

/** / (spec, section 2). */
export function Landing() {
  const [about, setAbout] = useState(false)
  const [paused, setPaused] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const closeAbout = useCallback(() => setAbout(false), [])
  const stillness = useStillness()
  const still = paused || stillness
  return (
    <>
      <header className={css.header}>
        <Logo />
        <Button ref={opener} look="secondary" aria-expanded={about} aria-controls="about" onClick={() => setAbout(!about)}>
          About the developer
        </Button>
      </header>
      <AboutPanel open={about} onClose={closeAbout} opener={opener} />
      <div className={css.content} inert={about} data-blurred={about || undefined}>
        <main>
          <section className={css.hero}>
            <div className={css.words}>
              <h1>
                <span>YOUR UNIVERSITY</span> <span>BUT MAKE IT MORE</span> <span>FUN AND NO FOMO</span>
              </h1>
              <p>{brand.name} is the veranda of your campus: what people say, study, make and sell, all in one place where everybody may sit down.</p>
              <a href={paths.login} className={buttonLook()}>
                Get Started
              </a>
            </div>
            <Art path="/landing/rocket" alt="" width={400} height={450} className={css.rocket} />
          </section>
          <Road still={still} />
          <Ticker still={still} onToggle={stillness ? null : () => setPaused(!paused)} />
          <Closing />
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
    </>
  )
}
