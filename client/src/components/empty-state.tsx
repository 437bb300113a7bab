import type { ReactNode } from 'react'
import { Art } from './art.tsx'
import css from './empty-state.module.css'
import { Kolam } from './kolam.tsx'

type Props = { title: string; alert?: boolean; art?: 'no-posts' | 'no-businesses' | 'no-clubs' | 'no-events' | 'not-found' | 'offline'; children?: ReactNode }

/** A drawn pause where a list has nothing, or a page is not there yet; `alert` announces it at once. */
export function EmptyState({ title, alert = false, art, children }: Props) {
  return (
    <div className={css.empty}>
      {art ? (
        <Art path={`/empty/${art}`} alt="" width={200} height={160} />
      ) : (
        <div className={css.art}>
          <Kolam seed={title} cells={5} />
        </div>
      )}
      <p className={css.title} role={alert ? 'alert' : undefined}>
        {title}
      </p>
      {children}
    </div>
  )
}
