import list from '../../../components/list.module.css'
import type { RegistrationItemFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { UserAvatar, UserLink } from '../../users/profile/user-link.tsx'
import { describeState, getRegistrantName, type Questions, removedQuestionLabel } from './describe-registration.ts'
import css from './registration-list.module.css'

/** A registration with its answers, in a list. */
export function RegistrationItem({ registration, questions }: { registration: RegistrationItemFragment; questions: Questions }) {
  const { user, createdAt, checkedInAt, answers } = registration
  const username = getRegistrantName(registration)
  return (
    <li className={css.item}>
      <UserAvatar username={username} picture={user?.profilePic} />
      <div className={css.words}>
        <p className={list.name}>
          <UserLink username={username}>{username}</UserLink>
        </p>
        <p className={list.facts}>
          <span className={list.role}>{describeState(registration)}</span>
          <span>
            since <time dateTime={createdAt}>{formatDate(createdAt, 'campus')}</time>
          </span>
          {checkedInAt && (
            <span>
              checked in <time dateTime={checkedInAt}>{formatDate(checkedInAt, 'campus')}</time>
            </span>
          )}
        </p>
        {answers.length > 0 && (
          <dl className={css.answers}>
            {answers.map(({ questionId, text }) => (
              <div key={questionId}>
                <dt>{questions.find(({ id }) => id === questionId)?.label ?? removedQuestionLabel}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
