import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Art } from '../artwork/art.tsx'
import css from './empty-state.module.css'

const loadKolam = async () => (await import('../artwork/kolam.tsx')).Kolam

/** An ornament: nothing takes its place until it is loaded, or if it cannot be. */
function LazyKolam({ seed }: { seed: string }) {
  const [Kolam, setKolam] = useState<ComponentType<{ seed: string; cells: number }>>()
  useEffect(() => {
    loadKolam().then(
      (Loaded) => setKolam(() => Loaded),
      () => {},
    )
  }, [])
  return Kolam && <Kolam seed={seed} cells={5} />
}

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
          <LazyKolam seed={title} />
        </div>
      )}
      <p className={css.title} role={role}>
        {title}
      </p>
      {children}
    </div>
  )
}
