import type { RegistrationItemFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { UserAvatar, UserLink } from '../../users/profile/user-link.tsx'
import { describeState, getRegistrantName, type Questions, removedQuestionLabel } from './describe-registration.ts'
import css from './registration-table.module.css'

type Registration = RegistrationItemFragment

/** The registrations with a column for each question. It scrolls on its own if it is wider than the page. */
export function RegistrationTable({ registrations, questions }: { registrations: Registration[]; questions: Questions }) {
  const isRemoved = (questionId: string) => !questions.some(({ id }) => id === questionId)
  const hasRemovedAnswers = registrations.some(({ answers }) => answers.some(({ questionId }) => isRemoved(questionId)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the focus for the keyboard
    <section className={`scroll-shadow ${css.scroller}`} aria-label="Registrations" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col">Since</th>
            <th scope="col">Checked in</th>
            {questions.map(({ id, label }) => (
              <th key={id} scope="col" dir="auto">
                {label}
              </th>
            ))}
            {hasRemovedAnswers && <th scope="col">{removedQuestionLabel}</th>}
          </tr>
        </thead>
        <tbody>
          {registrations.map((registration) => (
            <tr key={registration.id}>
              <Person registration={registration} />
              <td>{describeState(registration)}</td>
              <td>
                <Time at={registration.createdAt} />
              </td>
              <td>{registration.checkedInAt && <Time at={registration.checkedInAt} />}</td>
              {questions.map(({ id }) => (
                <Answers key={id} registration={registration} isIncluded={(questionId) => questionId === id} />
              ))}
              {hasRemovedAnswers && <Answers registration={registration} isIncluded={isRemoved} />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDate(at, 'campus')}</time>

function Person({ registration }: { registration: Registration }) {
  const username = getRegistrantName(registration)
  return (
    <th scope="row">
      <span className={css.person}>
        <UserAvatar username={username} picture={registration.user?.profilePic} />
        <UserLink username={username}>{username}</UserLink>
      </span>
    </th>
  )
}

const Answers = ({ registration, isIncluded }: { registration: Registration; isIncluded: (questionId: string) => boolean }) => (
  <td>
    {registration.answers
      .filter(({ questionId }) => isIncluded(questionId))
      .map(({ questionId, text }) => (
        <p key={questionId} className={css.answer} dir="auto">
          {text}
        </p>
      ))}
  </td>
)
