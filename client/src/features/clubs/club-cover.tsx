import type { ClubCoverFragment } from '../../generated/graphql.ts'
import { getSchemeMedia } from '../../lib/browser/appearance.ts'
import { useAppearance } from '../../lib/browser/use-appearance.ts'

type Props = { club: Pick<ClubCoverFragment, 'banner'> & Partial<ClubCoverFragment>; alt: string; className?: string | undefined }

/**
 * The cover of a club for the light or dark colour scheme; the banner without one. A missing dark cover is the other one. Banners of client/art have a file for
 * each colour scheme.
 */
export function ClubCover({ club: { banner, cover, darkCover }, alt, className }: Props) {
  const { colourScheme } = useAppearance()
  const [, drawing] = /^(\/clubs\/.+)\.svg$/.exec(banner) ?? []
  const darkBanner = drawing ? `${drawing}-dark.svg` : banner
  const light = cover ? (cover.srcset ?? cover.url) : banner
  const dark = darkCover ? (darkCover.srcset ?? darkCover.url) : cover ? light : darkBanner
  return (
    <picture className={className}>
      {dark !== light && <source srcSet={dark} sizes={sizes} media={getSchemeMedia('dark', colourScheme)} data-only-scheme="dark" />}
      <img src={cover?.url ?? banner} srcSet={cover?.srcset ?? undefined} sizes={cover ? sizes : undefined} alt={alt} width={560} height={240} />
    </picture>
  )
}

/** The width of the cover on the page of a club. */
const sizes = '(width < 40em) calc(100vw - 34px), (width < 60.5em) 60vw, 1024px'
