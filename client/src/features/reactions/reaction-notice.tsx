import { LoginLink } from '../../components/login-link.tsx'
import { Notice } from '../../components/states/notice.tsx'
import css from './reactions.module.css'
import type { ReactionProblem } from './use-optimistic-change.ts'

/** Why a reaction is not saved, on a line of its own below the row of buttons. */
export function ReactionNotice({ problem }: { problem: ReactionProblem | null }) {
  if (!problem) return null
  return (
    <div className={css.notice}>
      <Notice kind={problem.isError ? 'error' : 'info'} action={problem.isSignedOut && <LoginLink variant="quiet" />}>
        {problem.message}
      </Notice>
    </div>
  )
}
