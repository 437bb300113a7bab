import { About, greeting } from './about.tsx'
import css from './dev.module.css'

/** /dev: the About panel alone (spec, section 2). */
export function Developer() {
  return (
    <main className={css.page}>
      <About>
        <h1>{greeting}</h1>
      </About>
    </main>
  )
}
