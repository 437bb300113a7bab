import type { ReactNode } from 'react'
import { Art } from './art.tsx'
import css from './banner.module.css'

type Props = { tile: 'lounge' | 'learn' | 'market' | 'clubs'; art: string; alt: string; children: ReactNode }

/** Text and a picture on a dotted background. `art` is the name of a picture in public/feeds, which has a file for each colour scheme. */
export function Banner({ tile, art, alt, children }: Props) {
  return (
    <div className={css.banner} data-tile={tile}>
      <div className={css.words}>{children}</div>
      <Art path={`/feeds/${art}`} alt={alt} width={344} height={240} className={css.art} />
    </div>
  )
}
