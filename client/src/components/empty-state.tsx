import type { ReactNode } from 'react'
import css from './empty-state.module.css'
import { Kolam } from './kolam.tsx'

/** A drawn pause where a list has nothing, or a page is not there yet. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <div className={css.art}>
        <Kolam seed={title} cells={5} />
      </div>
      <p className={css.title}>{title}</p>
      {children}
    </div>
  )
}
