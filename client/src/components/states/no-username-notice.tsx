import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../forms/link-button.tsx'
import { Notice } from './notice.tsx'

/** For an account whose set-up has not begun. */
export const NoUsernameNotice = () => (
  <Notice
    action={
      <LinkButton to={paths.register} variant="quiet">
        Continue
      </LinkButton>
    }
  >
    Your account has no username yet.
  </Notice>
)
