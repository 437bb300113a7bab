import type { ReactNode } from 'react'
import css from './banner.module.css'

/** A drawn banner with its words on it. `art` names its pictures in public/feeds: one for each colour scheme. */
export function Banner({ art, alt, children }: { art: string; alt: string; children: ReactNode }) {
  return (
    <div className={css.banner}>
      <picture>
        <source srcSet={`/feeds/${art}-dark.svg`} media="(prefers-color-scheme: dark)" />
        <img src={`/feeds/${art}.svg`} alt={alt} width={680} height={240} className={css.art} />
      </picture>
      <div className={css.words}>{children}</div>
    </div>
  )
}
