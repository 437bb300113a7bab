import { ExternalLink } from 'lucide-react'
import { Logo } from '../components/artwork/logo.tsx'
import { config } from '../lib/config.ts'
import { paths } from '../lib/paths.ts'
import type { Account } from '../lib/session/firebase-auth.ts'
import css from './sandbox-bar.module.css'
import { SignIn } from './sign-in.tsx'

const apolloSandboxUrl = `https://studio.apollographql.com/sandbox/explorer?endpoint=${encodeURIComponent(`${location.origin}/graphql`)}`

/** The header of the sandbox: title, link to Apollo Sandbox, and sign-in. */
export function SandboxBar({ account }: { account: Account | null | undefined }) {
  return (
    <header className={css.bar}>
      <a className={css.home} href={paths.home}>
        <Logo />
      </a>
      <h1 className={css.title}>
        GraphQL<span className={css.roomy}> sandbox</span>
      </h1>
      {config.apolloSandbox && (
        <a className={css.apollo} href={apolloSandboxUrl} target="_blank" rel="noopener">
          <span>
            <span className={css.roomy}>Open in </span>Apollo Sandbox
          </span>
          <ExternalLink aria-hidden="true" size={16} />
        </a>
      )}
      <SignIn account={account} />
    </header>
  )
}
