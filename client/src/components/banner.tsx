import type { ReactNode } from 'react'
import { Art } from './art.tsx'
import css from './banner.module.css'

type Props = { tile: 'lounge' | 'learn' | 'market' | 'clubs'; art: string; alt: string; children: ReactNode }

/** Words and a picture on a dotted floor tile. `art` names the picture in public/feeds, which is drawn for both colour schemes. */
export function Banner({ tile, art, alt, children }: Props) {
  return (
    <div className={css.banner} data-tile={tile}>
      <div className={css.words}>{children}</div>
      <Art path={`/feeds/${art}`} alt={alt} width={344} height={240} className={css.art} />
    </div>
  )
}
