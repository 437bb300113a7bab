import { Pause, Play } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import { brand } from '../../lib/brand.ts'
import css from './ticker.module.css'

const times = 30
const words = `${brand.name.toUpperCase()} `.repeat(times)

type Props = { still: boolean; onToggle: (() => void) | null }

/** The black banner that repeats the product's name: 30 times, in two copies, round in 15 s (spec, section 9). Without `onToggle` it stands for good. */
export function Ticker({ still, onToggle }: Props) {
  return (
    <div className={css.ticker} data-still={still || undefined}>
      <p className={css.words} aria-hidden="true">
        <span>{words}</span>
        <span>{words}</span>
      </p>
      {onToggle && <IconButton label={still ? 'Play motion' : 'Pause motion'} Icon={still ? Play : Pause} className={css.toggle} onClick={onToggle} />}
    </div>
  )
}
