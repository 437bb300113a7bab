import type { EventDetailsFragment } from '../../../generated/graphql.ts'
import css from './event-cover.module.css'

/** As in server/pages/event-page.ts, which preloads the cover. */
const sizes = '(width < 60.5em) calc(100vw - 32px), 680px'

/** The picture of an event, which says nothing that the page does not. */
export const EventCover = ({ cover: { url, srcset, width, height } }: { cover: NonNullable<EventDetailsFragment['cover']> }) => (
  <img
    className={css.cover}
    src={url}
    srcSet={srcset ?? undefined}
    sizes={srcset ? sizes : undefined}
    alt=""
    width={width ?? undefined}
    height={height ?? undefined}
    decoding="async"
  />
)
