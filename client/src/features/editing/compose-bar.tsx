import { PenLine } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import css from './compose-bar.module.css'

type Props = Omit<ComponentProps<'button'>, 'children' | 'className'> & { label: string; state: string }

/** The bar that opens an editor. `state`: what its draft is, at the end of the bar; empty for nothing. */
export function ComposeBar({ label, state, ...button }: Props) {
  const stateId = useId()
  return (
    <button {...button} type="button" className={css.bar} aria-describedby={state ? stateId : undefined}>
      <PenLine aria-hidden="true" size={20} /> {label}
      {state && (
        <span id={stateId} className={css.state} aria-hidden="true">
          {state}
        </span>
      )}
    </button>
  )
}
