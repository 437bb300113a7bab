import type { ReactNode } from 'react'
import css from './ui.module.css'

/** One component in one state, under the name of that state. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={css.specimen}>
      <figcaption>{name}</figcaption>
      <div className={css.shown}>{children}</div>
    </figure>
  )
}
