import type { CampusStatisticsQuery } from '../../../generated/graphql.ts'
import css from './count-tiles.module.css'

type Counts = CampusStatisticsQuery['campusStatistics']['counts']

const format = new Intl.NumberFormat('en-IN')
const formatBytes = (bytes: number) =>
  bytes < 1024 ** 3 ? `${(bytes / 1024 ** 2).toFixed(1)} MB` : `${new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 }).format(bytes / 1024 ** 3)} GB`

/** What the campus has now. */
export function CountTiles({ counts }: { counts: Counts }) {
  const tiles: [label: string, value: string][] = [
    ['Users', format.format(counts.users)],
    ['Active in 7 days', format.format(counts.weeklyActiveUsers)],
    ['Active in 30 days', format.format(counts.monthlyActiveUsers)],
    ['Posts', format.format(counts.posts)],
    ['Replies', format.format(counts.replies)],
    ['Open cases', format.format(counts.openCases)],
    ['Reports that wait', format.format(counts.waitingReports)],
    ['Files', format.format(counts.files)],
    ['Size of the files', formatBytes(counts.fileBytes)],
    ['Exports to download', format.format(counts.exports)],
  ]
  return (
    <dl className={css.tiles} aria-label="Now">
      {tiles.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
