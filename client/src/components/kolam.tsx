import css from './kolam.module.css'
import { kolamCells } from './kolam-path.ts'

const tiles = 5

/** A small kolam grown from a seed, on a floor tile of one of the brand's colours. */
export function Kolam({ seed, cells = 3 }: { seed: string; cells?: number }) {
  const edge = -1
  const places = kolamCells(seed, cells)
  return (
    <svg
      viewBox={`${edge} ${edge} ${cells + 1} ${cells + 1}`}
      className={css.kolam}
      data-tile={[...seed].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tiles}
      aria-hidden="true"
      focusable="false"
    >
      <rect x={edge} y={edge} width={cells + 1} height={cells + 1} className={css.tile} />
      {places.map(({ x, y, loop }) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r={0.09} className={css.dot} />
          <path d={loop} className={css.line} />
        </g>
      ))}
    </svg>
  )
}
