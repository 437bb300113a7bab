import { lazy, Suspense } from 'react'
import css from './sandbox.module.css'
import { SandboxBar } from './sandbox-bar.tsx'
import { useSandboxSession } from './use-sandbox-session.ts'

const Explorer = lazy(async () => ({ default: (await import('./explorer.tsx')).Explorer }))

/** The page at GET /graphql: who asks, and below it what they ask. */
export function Sandbox() {
  const { account, departures } = useSandboxSession()
  return (
    <div className={css.page}>
      <SandboxBar account={account} />
      <main className={css.explorer}>
        <Suspense fallback={<p className={css.loading}>Loading the explorer …</p>}>
          {/* Made anew when a student goes: answers meant for them do not stay on the screen. */}
          <Explorer key={departures} />
        </Suspense>
      </main>
    </div>
  )
}
