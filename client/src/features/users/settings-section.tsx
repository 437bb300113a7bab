import type { ReactNode } from 'react'
import css from './settings-section.module.css'

/** A part of a settings page, with its own heading. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
