import { Art } from '../../components/artwork/art.tsx'
import { getButtonClassName } from '../../components/forms/button.tsx'
import { paths } from '../../lib/paths.ts'
import css from './closing.module.css'

/** A second 'Get Started' link at the end of the page. */
export function Closing() {
  return (
    <section className={css.closing} aria-labelledby="closing">
      <div className={css.content}>
        <div className={css.words}>
          <h2 id="closing">There is room on the veranda.</h2>
          <p>Bring your campus email, and sit down.</p>
          <a href={paths.login} className={getButtonClassName()}>
            Get Started
          </a>
        </div>
        <Art path="/feeds/lounge-sit" alt="" width={344} height={240} className={css.art} lazy />
      </div>
    </section>
  )
}
