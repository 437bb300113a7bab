import { createLazyComponent } from '../components/states/lazy-component.tsx'
import css from './sandbox.module.css'
import { SandboxBar } from './sandbox-bar.tsx'
import { useSandboxSession } from './use-sandbox-session.ts'

const pending = <p className={css.loading}>Loading the explorer …</p>
const LazyExplorer = createLazyComponent(async () => (await import('./explorer.tsx')).Explorer, { pending })

/** The page at GET /graphql: the header with the account, and the explorer. */
export function Sandbox() {
  const { account, signOutCount } = useSandboxSession()
  return (
    <div className={css.page}>
      <SandboxBar account={account} />
      <main className={css.explorer}>
        {/* Remounted on sign-out, so that responses for the previous user do not stay on the screen. */}
        <LazyExplorer key={signOutCount} />
      </main>
    </div>
  )
}
