import { Link } from 'react-router-dom'
import { PageTitle } from '../../components/page-title.tsx'
import { reasons } from '../../features/moderation/labels.ts'
import { brand } from '../../generated/brand.ts'
import { paths } from '../../lib/paths.ts'
import css from './text-page.module.css'

/** /rules: the community rules, which reports refer to. */
export const Component = () => (
  <article className={css.page}>
    <PageTitle>Community rules</PageTitle>
    <p className={css.lead}>A thinnai is where neighbours sit. Talk as you would with all of them beside you.</p>
    <section className={css.card}>
      <h2>What does not belong here</h2>
      <dl className={css.reasons}>
        {reasons.map(({ value, label, explanation }) => (
          <div key={value}>
            <dt>{label}</dt>
            <dd>{value === 'OTHER' ? 'Whatever else makes this place worse for others. Write in the note what it is.' : explanation}</dd>
          </div>
        ))}
      </dl>
      <p>
        Disagreeing is welcome, and so is criticism of work and decisions. If somebody is in danger, call {brand.emergencyNumber} first:{' '}
        <Link to={paths.campusPage('emergency')}>emergency numbers of the campus</Link>.
      </p>
    </section>
    <section className={css.card}>
      <h2>What happens to a report</h2>
      <ol>
        <li>Choose 'Report' in the menu of a post, reply, profile, business or event. The author does not learn who you are.</li>
        <li>A moderator reads it, danger first. When several people report the same thing, it is hidden until then.</li>
        <li>The moderator keeps, hides or removes it. The author may be warned, silenced or suspended for a time.</li>
        <li>
          <p>
            You and the author read the decision, with a sentence that says why, in <Link to={paths.settings('reports')}>your settings</Link>.
          </p>
        </li>
      </ol>
      <p>
        The same text three times within an hour, or a word of the administrators' list: a moderator looks at it before others can read it, and you are told.
      </p>
      <p>Report what you believe to be wrong. Several groundless reports within 30 days, and you cannot report for a week.</p>
    </section>
    <section className={css.card}>
      <h2>How to appeal</h2>
      <p>
        Do you think that a decision about you is wrong? Within 14 days, say why in <Link to={paths.settings('reports')}>Reports and decisions</Link>. Another
        moderator decides, once.
      </p>
    </section>
    <section className={css.card}>
      <h2>Who watches the moderators</h2>
      <p>
        Everybody can: each decision stands in the <Link to={paths.moderationLog}>moderation log</Link>, without names and texts. Nobody decides about their own
        things, and nobody can change the log.
      </p>
    </section>
  </article>
)
