import { PageTitle } from '../../components/page-title.tsx'
import { About, greeting } from './about.tsx'
import css from './dev.module.css'

/** /dev: the About panel alone (spec, section 2). */
export function Component() {
  return (
    <main className={css.page}>
      <About>
        <PageTitle>{greeting}</PageTitle>
      </About>
    </main>
  )
}
