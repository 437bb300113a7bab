import { Link } from 'react-router-dom'
import { MorePages } from '../../../components/more-pages.tsx'
import type { ReportItemFragment, ReportsQuery } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/paths.ts'
import { SettingsSection } from '../../users/settings/settings-section.tsx'
import { getReasonLabel, kindLabels } from '../labels.ts'
import css from '../record-list.module.css'

type Props = { reports: ReportsQuery['reports']; fetchMore: (after: string | null) => Promise<unknown> }

/** The viewer's reports, each with its state and, once it is decided, the moderator's sentence. */
export function ReportSection({ reports: { edges, pageInfo }, fetchMore }: Props) {
  return (
    <SettingsSection title="Your reports">
      {edges.length === 0 && (
        <>
          <p>You have reported nothing.</p>
          <Link to={paths.rules} className={css.link}>
            What can be reported, and what happens then
          </Link>
        </>
      )}
      {edges.length > 0 && (
        <ul className={css.list} aria-label="Your reports">
          {edges.map(({ node }) => (
            <ReportItem key={node.id} report={node} />
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && <MorePages label="Show earlier reports" isAutomatic={false} fetch={() => fetchMore(pageInfo.endCursor)} />}
    </SettingsSection>
  )
}

function ReportItem({ report: { kind, summary, reason, note, createdAt, decidedAt, isUpheld, sentence } }: { report: ReportItemFragment }) {
  return (
    <li>
      <p className={css.head}>
        <span>{`${kindLabels[kind]}, ${getReasonLabel(reason).toLowerCase()}`}</span>
        <span className={css.state} data-done={decidedAt !== null || undefined}>
          {decidedAt === null ? 'Received' : isUpheld ? 'Decided: taken out of view' : 'Decided: kept'}
        </span>
      </p>
      {summary && <p dir="auto">{summary}</p>}
      {note && (
        <p className={css.facts} dir="auto">
          Your note: {note}
        </p>
      )}
      {sentence && (
        <blockquote className={css.sentence} dir="auto">
          {sentence}
        </blockquote>
      )}
      <p className={css.facts}>
        Reported on <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {decidedAt && (
          <>
            {' '}
            · decided on <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>
          </>
        )}
      </p>
    </li>
  )
}
