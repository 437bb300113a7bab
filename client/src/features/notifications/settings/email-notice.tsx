import { Link } from 'react-router-dom'
import { Notice } from '../../../components/states/notice.tsx'
import { config } from '../../../lib/config.ts'
import { paths } from '../../../lib/paths.ts'
import { useSignInMethods } from '../../users/sign-in/use-sign-in-methods.ts'

/** Why the viewer gets no emails, whatever the settings; nothing if they are sent. */
export function EmailNotice() {
  const { methods } = useSignInMethods()
  const { emailTransport, hasEmailList, requireVerifiedEmail } = config
  if (emailTransport === 'none') return <Notice>This server sends no emails yet. What you choose for them applies once it does.</Notice>
  if (requireVerifiedEmail && methods?.isEmailVerified === false)
    return (
      <Notice>
        You get no emails until your email is verified. <Link to={paths.settings('account')}>To your email</Link>
      </Notice>
    )
  if (emailTransport === 'smtp') return null
  return <Notice>This server writes its emails to files and does not send them. {hasEmailList && <a href="/dev/emails">Show them</a>}</Notice>
}
