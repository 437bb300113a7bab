import css from './day-chart.module.css'

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const countFormat = new Intl.NumberFormat('en-IN')
const formatDay = (day: string) => dayFormat.format(new Date(day))

/** The size of the drawing; it is stretched to the width of the page. */
const height = 80
const barWidth = 8
const step = 10

type DayCount = { day: string; count: number }

/** A bar for each day, and the numbers as a table. */
export function DayChart({ label, days }: { label: string; days: readonly DayCount[] }) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const max = Math.max(...days.map(({ count }) => count))
  return (
    <figure className={css.chart}>
      <figcaption>
        <span className={css.label}>{label}</span>
        <span className={css.total}>{`${countFormat.format(total)} in all${max ? `, at most ${countFormat.format(max)} a day` : ''}`}</span>
      </figcaption>
      <svg aria-hidden="true" viewBox={`0 0 ${days.length * step} ${height}`} preserveAspectRatio="none">
        {days.map(({ day, count }, index) => {
          const barHeight = count ? Math.max(2, (count / max) * (height - 2)) : 0
          return (
            <g key={day}>
              <title>{`${formatDay(day)}: ${countFormat.format(count)}`}</title>
              {/* The day reacts to the pointer at its whole height. */}
              <rect className={css.day} x={index * step + 1} y={0} width={barWidth} height={height} />
              <rect className={css.bar} x={index * step + 1} y={height - barHeight} width={barWidth} height={barHeight} />
            </g>
          )
        })}
      </svg>
      <p className={css.axis} aria-hidden="true">
        <span>{days[0] && formatDay(days[0].day)}</span>
        <span>Today</span>
      </p>
      <details>
        <summary>
          Show as table<span className="visually-hidden">: {label}</span>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{countFormat.format(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
