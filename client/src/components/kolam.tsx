import css from './kolam.module.css'

/** A small kolam grown from a seed: loops round a grid of dots. The same seed draws the same pattern. */
export function Kolam({ seed, cells = 3 }: { seed: string; cells?: number }) {
  const bits = [...Array(cells * cells).keys()].map((index) => hash(`${seed}${index}`) % 2)
  const step = 100 / (cells + 1)
  const r = step / 2
  const places = bits.map((turn, index) => ({ x: step * (1 + (index % cells)), y: step * (1 + Math.floor(index / cells)), turn, key: `${index}-${turn}` }))
  return (
    <svg viewBox="0 0 100 100" className={css.kolam} data-tile={hash(seed) % 4} aria-hidden="true" focusable="false">
      <rect width="100" height="100" className={css.tile} />
      {places.map(({ x, y, turn, key }) => (
        <g key={key}>
          <circle cx={x} cy={y} r={step / 10} className={css.dot} />
          <path
            className={css.line}
            d={
              turn
                ? `M${x} ${y - r}A${r} ${r} 0 0 1 ${x + r} ${y}M${x - r} ${y}A${r} ${r} 0 0 1 ${x} ${y + r}`
                : `M${x - r} ${y}A${r} ${r} 0 0 0 ${x} ${y - r}M${x} ${y + r}A${r} ${r} 0 0 0 ${x + r} ${y}`
            }
          />
        </g>
      ))}
    </svg>
  )
}

const hash = (text: string) => [...text].reduce((sum, letter) => (Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 7) ^ (sum << 3), 2166136261) >>> 1
