import type { AppealItemFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import css from '../record-list.module.css'

type Props = { appeal: AppealItemFragment; title: string }

/** An appeal with its text, and its outcome once there is one. */
export const AppealState = ({ appeal: { text, appealedAt, decidedAt, isGranted, isGrantedInPart, sentence }, title }: Props) => (
  <div className={css.appeal}>
    <p className={css.head}>
      <span>{title}</span>
      <span className={css.state} data-done={decidedAt !== null || undefined}>
        {decidedAt === null ? 'Waits for another moderator' : isGranted ? 'Granted' : isGrantedInPart ? 'Granted in part' : 'Rejected'}
      </span>
    </p>
    <p dir="auto">{text}</p>
    {sentence && (
      <blockquote className={css.sentence} dir="auto">
        {sentence}
      </blockquote>
    )}
    <p className={css.facts}>
      Appealed on <time dateTime={appealedAt}>{formatDate(appealedAt)}</time>
      {decidedAt && (
        <>
          {' '}
          · decided on <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>
        </>
      )}
    </p>
  </div>
)
