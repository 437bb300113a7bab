import type { CaseReportItemFragment, SeenFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { formatReportCount, getReasonLabel } from '../labels.ts'
import { SeenVersion } from './case-subject.tsx'
import css from './case-view.module.css'

type Props = { reports: readonly CaseReportItemFragment[]; current: SeenFragment | null }

/** The reports, with what the reporter saw where it is no longer the same. */
export function CaseReports({ reports, current }: Props) {
  if (reports.length === 0) return null
  return (
    <section className={css.card} aria-label="Reports">
      <h2>{formatReportCount(reports.length)}</h2>
      <ul>
        {reports.map(({ id, reason, note, weight, createdAt, seen }) => (
          <li key={id}>
            <p>
              <strong>{getReasonLabel(reason)}</strong>
            </p>
            {note && <p dir="auto">{note}</p>}
            {!isSame(seen, current) && (
              <>
                <p className={css.facts}>The reporter saw{seen.version ? ` version ${seen.version}` : ''}:</p>
                <SeenVersion seen={seen} />
              </>
            )}
            <p className={css.facts}>
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
              <span>weight {weight}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isSame = (seen: SeenFragment, current: SeenFragment | null) =>
  current !== null && seen.title === current.title && seen.contentHtml === current.contentHtml && getFilePaths(seen) === getFilePaths(current)

/** The paths of the files without their signatures, which differ. */
const getFilePaths = ({ files }: SeenFragment) => files.map((file) => file.replace(/\?.*/, '')).join()
