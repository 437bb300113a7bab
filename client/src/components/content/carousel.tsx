import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useReducedMotion } from '../../lib/browser/media-query.ts'
import { IconButton } from '../forms/button.tsx'
import css from './carousel.module.css'

/** Time between slides (spec, section 9). */
const slideIntervalMs = 4000

/** Slides that advance automatically, except while paused, hovered or focused, and with reduced motion. */
export function Carousel({ label, slides }: { label: string; slides: ReactElement[] }) {
  const [slideIndex, setSlideIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const reducedMotion = useReducedMotion()
  const isPlaying = !(paused || hovered || focused || reducedMotion)
  const moveBy = (offset: number) => setSlideIndex((current) => (current + offset + slides.length) % slides.length)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setSlideIndex((current) => (current + 1) % slides.length), slideIntervalMs)
    return () => clearInterval(timer)
  }, [isPlaying, slides.length])
  return (
    <section
      className={css.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <div className={css.controls}>
        {!reducedMotion && (
          <IconButton label={paused ? 'Play' : 'Pause'} Icon={paused ? Play : Pause} size={18} className={css.control} onClick={() => setPaused(!paused)} />
        )}
        <IconButton label="Previous slide" Icon={ChevronLeft} className={css.control} onClick={() => moveBy(-1)} />
        {slides.map(({ key }, index) => (
          <button
            key={key}
            type="button"
            className={css.dot}
            aria-label={`Slide ${index + 1}`}
            aria-current={index === slideIndex || undefined}
            onClick={() => setSlideIndex(index)}
          />
        ))}
        <IconButton label="Next slide" Icon={ChevronRight} className={css.control} onClick={() => moveBy(1)} />
      </div>
      <div className={css.slides} aria-live={isPlaying ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
          <div
            key={slide.key}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className={css.slide}
            data-shown={index === slideIndex || undefined}
          >
            {slide}
          </div>
        ))}
      </div>
    </section>
  )
}
