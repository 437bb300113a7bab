import css from './kolam.module.css'
import { createKolamPaths } from './kolam-path.ts'

const tiles = 5

/** A small kolam generated from a seed, on a tile in one of the brand colours. */
export function Kolam({ seed, cells = 3 }: { seed: string; cells?: number }) {
  const edge = -1
  const { dots, lines } = createKolamPaths(seed, cells)
  return (
    <svg
      viewBox={`${edge} ${edge} ${cells + 1} ${cells + 1}`}
      className={css.kolam}
      data-tile={[...seed].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tiles}
      aria-hidden="true"
      focusable="false"
    >
      <rect x={edge} y={edge} width={cells + 1} height={cells + 1} className={css.tile} />
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={0.09} className={css.dot} />
      ))}
      {lines.map((line) => (
        <path key={line} d={line} className={css.line} />
      ))}
    </svg>
  )
}
