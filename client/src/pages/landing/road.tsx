import { useRef } from 'react'
import { Art } from '../../components/artwork/art.tsx'
import { type Feature, Preview } from './previews.tsx'
import css from './road.module.css'
import { useRoad, useTravelAlongRoad } from './use-road.ts'

const features: { art: Feature; title: string; text: string }[] = [
  { art: 'meet', title: 'Meet your people', text: 'The lounge: what the campus talks about today, with tea.' },
  { art: 'learn', title: 'Drop and pick knowledge', text: 'Study materials, from students for students.' },
  { art: 'clubs', title: 'Clubs and extracurriculars', text: 'Music, art, photography, code and theatre. Find yours.' },
  { art: 'events', title: 'Events', text: 'Culturals, workshops and techfests on one calendar.' },
  { art: 'market', title: 'Buy/sell/thrift', text: 'Student shops, and second lives for good things.' },
  { art: 'compa', title: 'Compa the campus know-it-all', text: 'Ask when the library closes. Or who sells brownies.' },
]

/** The winding road with its six cards, and the paper plane that moves along it on scroll (spec, section 2). */
export function Road({ motionPaused }: { motionPaused: boolean }) {
  const { section, road } = useRoad()
  const plane = useRef<HTMLDivElement>(null)
  useTravelAlongRoad(section, plane, motionPaused)
  return (
    <section ref={section} className={css.section} aria-label="What is here">
      {road && (
        <svg className={css.road} width={road.width} height={road.height} aria-hidden="true" focusable="false">
          <path d={road.path} className={css.ground} />
          <path d={road.path} className={css.line} data-testid="road" />
        </svg>
      )}
      <div ref={plane} className={css.plane} style={{ offsetPath: road ? `path("${road.path}")` : undefined }} data-testid="plane">
        <Art path="/landing/plane" alt="" width={64} height={48} />
      </div>
      <ol className={css.cards}>
        {features.map(({ art, title, text }) => (
          <li key={art} className={css.stop}>
            <div className={css.card}>
              <div className={css.words}>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
              <Preview feature={art} />
            </div>
            <Art path={`/landing/${art}`} alt="" width={200} height={200} className={css.mascot} lazy />
          </li>
        ))}
      </ol>
    </section>
  )
}
