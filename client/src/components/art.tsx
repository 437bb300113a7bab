type Props = { path: string; alt: string; width: number; height: number; className?: string | undefined; lazy?: boolean }

/** A drawn picture of client/art, in the colours of the reader's scheme. `path` is its address without the ending. */
export function Art({ path, alt, width, height, className, lazy = false }: Props) {
  return (
    <picture className={className}>
      <source srcSet={`${path}-dark.svg`} media="(prefers-color-scheme: dark)" />
      <img src={`${path}.svg`} alt={alt} width={width} height={height} loading={lazy ? 'lazy' : undefined} />
    </picture>
  )
}
