import { LinkButton } from '../../components/link-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { paths } from '../../lib/paths.ts'
import css from './reactions.module.css'
import type { ReactionProblem } from './use-optimistic-change.ts'

const logIn = (
  <LinkButton to={paths.login} variant="quiet">
    Log in
  </LinkButton>
)

/** Why a reaction is not saved, on a line of its own below the row of buttons. */
export function ReactionNotice({ problem }: { problem: ReactionProblem | null }) {
  if (!problem) return null
  return (
    <div className={css.notice}>
      <Notice kind={problem.isError ? 'error' : 'info'} action={problem.isSignedOut && logIn}>
        {problem.message}
      </Notice>
    </div>
  )
}
