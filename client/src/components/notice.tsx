import type { ReactNode } from 'react'
import css from './notice.module.css'

/** A line that tells: an error is announced at once, anything else when there is time. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'error'; children: ReactNode }) {
  return (
    <div className={`${css.notice} ${css[kind] ?? ''}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
