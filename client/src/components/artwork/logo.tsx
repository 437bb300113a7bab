import { brand } from '../../generated/brand.ts'
import css from './logo.module.css'

/** The logo and the name. */
export function Logo() {
  return (
    <span className={css.logo}>
      <img src="/favicon.svg" alt="" width={36} height={36} />
      {brand.name}
    </span>
  )
}
