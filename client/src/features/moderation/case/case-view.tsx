import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { PageTitle } from '../../../components/page-title.tsx'
import { brand } from '../../../generated/brand.ts'
import type { FullCaseFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/paths.ts'
import { formatReportCount, getDecisionLabel, getReasonLabel, getSubjectLabel, hasHiddenTexts } from '../labels.ts'
import { AppealState } from '../sanctions/appeal-state.tsx'
import { AuthorPanel } from './author-panel.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseReports } from './case-reports.tsx'
import { CaseSubject, Surroundings } from './case-subject.tsx'
import css from './case-view.module.css'
import { ClaimButton } from './claim-button.tsx'
import { DecisionForm } from './decision-form.tsx'
import { formatDue } from './format-due.ts'
import { ShortcutHelp } from './shortcut-help.tsx'
import { RelatedCases, SimilarTextList } from './similar-texts.tsx'
import { useShortcuts } from './use-shortcuts.ts'

type Props = { item: FullCaseFragment; onReload: () => Promise<unknown> }

/** A case: what was reported, by how many and why; the author's record; the decision. */
export function CaseView({ item, onReload }: Props) {
  const navigate = useNavigate()
  const claimButton = useRef<HTMLButtonElement>(null)
  useShortcuts({ u: () => navigate(paths.moderation), c: () => claimButton.current?.click() })
  const isAppealOpen = item.appeal !== null && item.appeal.decidedAt === null
  const isOpen = item.decidedAt === null || isAppealOpen
  const title = `${item.heldFor ? 'Held for review' : getReasonLabel(item.reason)}: ${getSubjectLabel(item).toLowerCase()}`
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Link to={paths.moderation} className={css.back}>
          All cases
        </Link>
        <ShortcutHelp />
      </div>
      <div className={css.head}>
        <PageTitle documentTitle={`${title} · ${brand.name}`}>{title}</PageTitle>
        <CaseFacts item={item} />
      </div>
      <div className={css.evidence}>
        <CaseSubject item={item} />
        <CaseReports reports={item.reports} current={item.current} />
        {isOpen && <SimilarTextList texts={item.similarTexts} />}
      </div>
      <div className={css.side}>
        {item.decidedAt && <Decided item={item} />}
        {isOpen && <ClaimButton ref={claimButton} item={item} onReload={onReload} />}
        <DecisionForm item={item} isOpen={isOpen} isAppeal={isAppealOpen} onReload={onReload} />
        {item.authorRecord && <AuthorPanel record={item.authorRecord} />}
      </div>
      <div className={css.more}>
        <Surroundings items={item.surroundings} />
        <RelatedCases cases={item.relatedCases} />
        <CaseHistory cases={item.history} />
      </div>
    </div>
  )
}

function CaseFacts({ item }: { item: FullCaseFragment }) {
  const { openedAt, dueAt, decidedAt, hiddenAt, reportCount, weight, heldFor } = item
  const [now] = useState(Date.now)
  const visibility = hasHiddenTexts(item) ? 'Its words are hidden until the decision' : 'Visible now'
  return (
    <p className={css.facts}>
      {!decidedAt && (
        <span className={css.due} data-overdue={Date.parse(dueAt) < now || undefined}>
          {formatDue(dueAt, now)}
        </span>
      )}
      {heldFor && <span>{heldFor === 'repeated' ? 'The same text several times' : `Word of the list: ${heldFor}`}</span>}
      {(!heldFor || reportCount > 0) && <span>{`${formatReportCount(reportCount)}, weight ${weight}`}</span>}
      <span>
        Since <time dateTime={openedAt}>{formatDate(openedAt)}</time>
      </span>
      {!decidedAt && <span>{hiddenAt ? 'Hidden until the decision' : visibility}</span>}
    </p>
  )
}

/** The decision, and the appeal against it. */
function Decided({ item: { action, decidedAt, decidedBy, sentence, until, appeal } }: { item: FullCaseFragment }) {
  return (
    <section className={css.card} aria-label="Decision">
      <h2>{action ? getDecisionLabel(action) : 'Decided'}</h2>
      <p className={css.facts}>
        {decidedBy && <span>by {decidedBy.username}</span>}
        {decidedAt && <time dateTime={decidedAt}>{formatDate(decidedAt)}</time>}
        {until && <span>until {formatDate(until, 'campus')}</span>}
      </p>
      {sentence && (
        <blockquote className={css.sentence} dir="auto">
          {sentence}
        </blockquote>
      )}
      {appeal && <AppealState appeal={appeal} title="Appeal of the author" />}
    </section>
  )
}
