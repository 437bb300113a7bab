import { Pause, Play } from 'lucide-react'
import { IconButton } from '../../components/forms/button.tsx'
import { brand } from '../../generated/brand.ts'
import css from './ticker.module.css'

const repeatCount = 30
const repeatedName = `${brand.name.toUpperCase()} `.repeat(repeatCount)

type Props = { motionPaused: boolean; onToggle: (() => void) | null }

/** The black banner that repeats the product's name: 30 times, in two copies, one round in 15 s (spec, section 9). `onToggle` is null with reduced motion. */
export function Ticker({ motionPaused, onToggle }: Props) {
  return (
    <div className={css.ticker} data-still={motionPaused || undefined}>
      <p className={css.words} aria-hidden="true">
        <span>{repeatedName}</span>
        <span>{repeatedName}</span>
      </p>
      {onToggle && (
        <IconButton label={motionPaused ? 'Play motion' : 'Pause motion'} Icon={motionPaused ? Play : Pause} className={css.toggle} onClick={onToggle} />
      )}
    </div>
  )
}
