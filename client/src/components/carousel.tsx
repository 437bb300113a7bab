import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useStillness } from '../lib/media-query.ts'
import { IconButton } from './button.tsx'
import css from './carousel.module.css'

/** How long each slide stands (spec, section 9). */
const turnEvery = 4000

/** Slides that turn by themselves, unless paused, pointed at, in focus, or motion is not wanted. */
export function Carousel({ label, slides }: { label: string; slides: ReactElement[] }) {
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const still = useStillness()
  const turning = !(paused || pointed || focused || still)
  const turn = (by: number) => setAt((before) => (before + by + slides.length) % slides.length)
  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => setAt((before) => (before + 1) % slides.length), turnEvery)
    return () => clearInterval(timer)
  }, [turning, slides.length])
  return (
    <section
      className={css.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <div className={css.controls}>
        {!still && (
          <IconButton label={paused ? 'Play' : 'Pause'} Icon={paused ? Play : Pause} size={18} className={css.control} onClick={() => setPaused(!paused)} />
        )}
        <IconButton label="Previous slide" Icon={ChevronLeft} className={css.control} onClick={() => turn(-1)} />
        {slides.map(({ key }, index) => (
          <button
            key={key}
            type="button"
            className={css.dot}
            aria-label={`Slide ${index + 1}`}
            aria-current={index === at || undefined}
            onClick={() => setAt(index)}
          />
        ))}
        <IconButton label="Next slide" Icon={ChevronRight} className={css.control} onClick={() => turn(1)} />
      </div>
      <div className={css.slides} aria-live={turning ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no set of fields
          <div
            key={slide.key}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className={css.slide}
            data-shown={index === at || undefined}
          >
            {slide}
          </div>
        ))}
      </div>
    </section>
  )
}
