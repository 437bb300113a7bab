import { Link } from 'react-router-dom'
import type { FullCaseFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/paths.ts'
import { getDecisionLabel, kindLabels } from '../labels.ts'
import caseCss from './case-view.module.css'
import css from './similar-texts.module.css'
import type { SimilarText } from './use-decision.ts'

type Props = {
  texts: SimilarText[]
  /** Whether the decision is about a text too. */
  isChecked: (text: SimilarText) => boolean
  onToggle: (id: string) => void
}

/** Other posts and replies of the author with nearly the same text, of which the decision takes those that are checked out of view too. */
export const SimilarTexts = ({ texts, isChecked, onToggle }: Props) => (
  <fieldset className={css.texts}>
    <legend>{texts.length === 1 ? 'Also take this text of the author out of view' : `Also take these ${texts.length} texts of the author out of view`}</legend>
    {texts.map((text) => (
      <div key={text.id} className={css.text}>
        <label>
          <input type="checkbox" checked={isChecked(text)} onChange={() => onToggle(text.id)} />
          <span dir="auto">{text.summary}</span>
        </label>
        <TextFacts text={text} />
      </div>
    ))}
  </fieldset>
)

const TextFacts = ({ text: { kind, path, createdAt } }: { text: SimilarText }) => (
  <p className={caseCss.facts}>
    <time dateTime={createdAt}>{formatDate(createdAt)}</time>
    {path && (
      <Link to={path} target="_blank">
        {`Open the ${kindLabels[kind].toLowerCase()}`}
      </Link>
    )}
  </p>
)

/** The same texts as part of the case: how many there are, and where, before anything is chosen. */
export function SimilarTextList({ texts }: { texts: SimilarText[] }) {
  if (texts.length === 0) return null
  return (
    <section className={caseCss.card} aria-label="Similar texts">
      <h2>
        {texts.length === 1 ? 'The author has 1 more text that says nearly the same' : `The author has ${texts.length} more texts that say nearly the same`}
      </h2>
      <ul>
        {texts.map((text) => (
          <li key={text.id}>
            <p dir="auto">{text.summary}</p>
            <TextFacts text={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The texts that were decided about together with a case. */
export function RelatedCases({ cases }: { cases: FullCaseFragment['relatedCases'] }) {
  if (cases.length === 0) return null
  return (
    <section className={caseCss.card} aria-label="Decided together">
      <h2>Decided together with it</h2>
      <ul>
        {cases.map(({ id, kind, summary, action }) => (
          <li key={id}>
            <Link to={paths.moderationCase(id)} className={caseCss.link}>
              {`${kindLabels[kind]}: ${action ? getDecisionLabel(action).toLowerCase() : 'open'}`}
            </Link>
            <p dir="auto">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
