import type { ReactNode } from 'react'
import { PageTitle } from '../../components/page-title.tsx'
import { Actions } from './actions.tsx'
import { Drawings } from './drawings.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Messages } from './messages.tsx'
import css from './ui.module.css'

const parts: Record<string, () => ReactNode> = { Foundations, Actions, Fields, Messages, Drawings }

/** /dev/ui, only in development: every component of the design system in every state. */
export function Component() {
  return (
    <div className={css.page}>
      <PageTitle>Design system</PageTitle>
      {Object.entries(parts).map(([name, Part]) => (
        <section key={name} className={css.part} aria-labelledby={name}>
          <h2 id={name}>{name}</h2>
          <Part />
        </section>
      ))}
    </div>
  )
}
