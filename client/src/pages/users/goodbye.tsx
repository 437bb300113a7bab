import { useLocation } from 'react-router-dom'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { brand } from '../../generated/brand.ts'
import { formatDay } from '../../lib/format/format-event.ts'
import { paths } from '../../lib/paths.ts'
import css from './form-page.module.css'

/** /goodbye: after the viewer has requested the deletion of the account and is signed out. */
export function Component() {
  const deletesAt = (useLocation().state as { deletesAt?: string } | null)?.deletesAt
  return (
    <div className={css.page}>
      <PageTitle>Goodbye!</PageTitle>
      <p>
        Your account is hidden
        {deletesAt ? ` and will be deleted on ${formatDay(deletesAt, brand.timeZone)}` : ' and will be deleted seven days after your request'}.
      </p>
      <p>To keep it, log in before then and press 'Keep my account'.</p>
      <LinkButton to={paths.lounge}>Go to the lounge</LinkButton>
      <LinkButton to={paths.login} variant="secondary">
        Log in
      </LinkButton>
    </div>
  )
}
