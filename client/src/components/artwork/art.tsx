import { getSchemeMedia } from '../../lib/browser/appearance.ts'
import { useAppearance } from '../../lib/browser/use-appearance.ts'

type Props = { path: string; alt: string; width: number; height: number; className?: string | undefined; lazy?: boolean }

/** A drawing from client/art, for the light or dark colour scheme. `path` is its URL path without the extension. */
export function Art({ path, alt, width, height, className, lazy = false }: Props) {
  const { colourScheme } = useAppearance()
  return (
    <picture className={className}>
      <source srcSet={`${path}-dark.svg`} media={getSchemeMedia('dark', colourScheme)} data-only-scheme="dark" />
      <img src={`${path}.svg`} alt={alt} width={width} height={height} loading={lazy ? 'lazy' : undefined} />
    </picture>
  )
}
