import { PenLine } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import css from './compose-bar.module.css'

type Props = Omit<ComponentProps<'button'>, 'children' | 'className'> & { label: string; state: string }

/** The bar that opens an editor. `state`: 'Draft', 'Not sent' or the like; empty for none. */
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
