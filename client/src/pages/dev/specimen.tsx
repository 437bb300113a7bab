import type { ReactNode } from 'react'
import css from './ui.module.css'

/** A component in one state, with the name of the state. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={css.specimen}>
      <figcaption>{name}</figcaption>
      <div className={css.shown}>{children}</div>
    </figure>
  )
}
