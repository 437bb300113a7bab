import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import css from './floating-add.module.css'

/** The floating + button of a page: a link with `to`, otherwise a button without a function yet. */
export function FloatingAdd({ label, to, state }: { label: string; to?: string; state?: object }) {
  const plus = <Plus aria-hidden="true" size={28} />
  return (
    <div className={css.bar}>
      {to ? (
        <Link to={to} state={state} className={css.add} aria-label={label} title={label}>
          {plus}
        </Link>
      ) : (
        <button type="button" className={css.add} aria-label={label}>
          {plus}
        </button>
      )}
    </div>
  )
}
