import type { ReactNode, Ref } from 'react'
import css from './settings-section.module.css'

/** A part of a settings page, with its own heading. `headingRef` gives it the focus when the focused control is gone. */
export function SettingsSection({ title, headingRef, children }: { title: string; headingRef?: Ref<HTMLHeadingElement>; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}
