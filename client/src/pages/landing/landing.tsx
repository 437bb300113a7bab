import { useCallback, useRef, useState } from 'react'
import { Art } from '../../components/artwork/art.tsx'
import { Logo } from '../../components/artwork/logo.tsx'
import { Button, getButtonClassName } from '../../components/forms/button.tsx'
import { brand } from '../../generated/brand.ts'
import { useReducedMotion } from '../../lib/browser/media-query.ts'
import { paths } from '../../lib/paths.ts'
import { AboutPanel } from './about-panel.tsx'
import { Closing } from './closing.tsx'
import css from './landing.module.css'
import { Road } from './road.tsx'
import { Ticker } from './ticker.tsx'

const feedbackUrl = `mailto:${brand.email}?${new URLSearchParams({ subject: `Feedback on ${brand.name}`, body: 'Hello,\n\n' }).toString().replaceAll('+', '%20')}`

/** / (spec, section 2). */
export function Landing() {
  const [isAboutOpen, setIsAboutOpen] = useState(false)
  const [paused, setPaused] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const closeAbout = useCallback(() => setIsAboutOpen(false), [])
  const reducedMotion = useReducedMotion()
  const motionPaused = paused || reducedMotion
  return (
    <>
      <header className={css.header}>
        <Logo />
        <Button ref={opener} variant="secondary" aria-expanded={isAboutOpen} aria-controls="about" onClick={() => setIsAboutOpen(!isAboutOpen)}>
          About the developer
        </Button>
      </header>
      <AboutPanel open={isAboutOpen} onClose={closeAbout} opener={opener} />
      <div className={css.content} inert={isAboutOpen} data-blurred={isAboutOpen || undefined}>
        <main>
          <section className={css.hero}>
            <div className={css.words}>
              <h1>
                <span>YOUR UNIVERSITY</span> <span>BUT MAKE IT MORE</span> <span>FUN AND NO FOMO</span>
              </h1>
              <p>{brand.name} is the veranda of your campus: what people say, study, make and sell, all in one place where everybody may sit down.</p>
              <a href={paths.login} className={getButtonClassName()}>
                Get Started
              </a>
            </div>
            <Art path="/landing/rocket" alt="" width={400} height={450} className={css.rocket} />
          </section>
          <Road motionPaused={motionPaused} />
          <Ticker motionPaused={motionPaused} onToggle={reducedMotion ? null : () => setPaused(!paused)} />
          <Closing />
        </main>
        <footer className={css.footer}>
          <h2>Questions? Suggestions?</h2>
          <p>{brand.email}</p>
          <p className={css.links}>
            <a href={feedbackUrl}>Email Us</a>
            <a href={brand.repository} target="_blank" rel="noopener noreferrer">
              View on GitHub
            </a>
          </p>
        </footer>
      </div>
    </>
  )
}
