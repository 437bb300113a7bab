import type { ReactNode } from 'react'
import { Art } from '../artwork/art.tsx'
import css from './empty-state.module.css'
import { createLazyComponent } from './lazy-component.tsx'

/** An ornament: nothing takes its place until it is loaded, or if it cannot be. */
const LazyKolam = createLazyComponent(async () => (await import('../artwork/kolam.tsx')).Kolam, { LoadFailure: () => null })

type Props = {
  title: string
  role?: 'alert' | 'status'
  art?: 'no-posts' | 'no-businesses' | 'no-clubs' | 'no-events' | 'no-notifications' | 'not-found'
  children?: ReactNode
}

/** Shown for an empty list or a missing page. Screen readers announce an `alert` immediately, a `status` politely. */
export function EmptyState({ title, role, art, children }: Props) {
  return (
    <div className={css.empty}>
      {art ? (
        <Art path={`/empty/${art}`} alt="" width={200} height={160} />
      ) : (
        <div className={css.art}>
          <LazyKolam seed={title} cells={5} />
        </div>
      )}
      <p className={css.title} role={role}>
        {title}
      </p>
      {children}
    </div>
  )
}
