import type { ReactNode } from 'react'
import { PageTitle } from '../../components/page-title.tsx'
import css from './form-page.module.css'

/** Replaces the page of a link that cannot be used. `newLink` leads to where a new one can be requested. */
export function InvalidLink({ isIncomplete = false, newLink }: { isIncomplete?: boolean; newLink: ReactNode }) {
  return (
    <div className={css.page}>
      <PageTitle>{isIncomplete ? 'This link is incomplete' : 'This link does not work any more'}</PageTitle>
      <p className={css.subtitle}>{isIncomplete ? 'A part of it is missing. Copy the whole link from the mail.' : 'It has expired or was used before.'}</p>
      {newLink}
    </div>
  )
}
