import { AdminQuery } from '../../features/admin/admin-query.tsx'
import { CountTiles } from '../../features/admin/statistics/count-tiles.tsx'
import charts from '../../features/admin/statistics/day-chart.module.css'
import { DayChart } from '../../features/admin/statistics/day-chart.tsx'
import { CampusStatisticsDocument, type CampusStatisticsQuery } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format/format.ts'
import { AdminPage } from './admin-page.tsx'

type Day = CampusStatisticsQuery['campusStatistics']['days'][number]

const series: readonly { key: Exclude<keyof Day, 'day' | '__typename'>; label: string }[] = [
  { key: 'newUsers', label: 'New users' },
  { key: 'posts', label: 'Posts' },
  { key: 'replies', label: 'Replies' },
  { key: 'reports', label: 'Reports' },
  { key: 'decisions', label: 'Decisions of moderators' },
  { key: 'questions', label: 'Questions to Compa' },
]

/** /admin/statistics: what the campus has, and what happened in the last 30 days, for administrators. */
export const Component = () => (
  <AdminPage title="Statistics">
    <AdminQuery query={CampusStatisticsDocument} name="statistics">
      {({ campusStatistics }) => <Statistics {...campusStatistics} />}
    </AdminQuery>
  </AdminPage>
)

function Statistics({ readAt, counts, days }: CampusStatisticsQuery['campusStatistics']) {
  return (
    <>
      <CountTiles counts={counts} />
      <h2>The last 30 days</h2>
      <p>Days of the campus, from midnight to midnight in India. What was deleted since is not counted. Questions are those of students who had logged in.</p>
      <div className={charts.charts}>
        {series.map(({ key, label }) => (
          <DayChart key={key} label={label} days={days.map((entry) => ({ day: entry.day, count: entry[key] }))} />
        ))}
      </div>
      <p>
        Counted on <time dateTime={readAt}>{formatDate(readAt)}</time>.
      </p>
    </>
  )
}
