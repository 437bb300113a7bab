import { useEffect, useState } from 'react'
import type { FormError } from '../../../components/forms/form.tsx'
import { subscribeToWindowFocus } from '../../../lib/browser/window-focus.ts'
import type { SignInMethods } from '../../../lib/session/firebase-account.ts'
import { loadAccountActions } from '../../../lib/session/session.ts'
import { toProviderError } from './auth-errors.ts'

type State = { methods: SignInMethods | null; error: FormError | null }

/** The sign-in methods of the signed-in account, read from the identity provider, and again when the user returns to the window; `reload` reads them after a change. */
export function useSignInMethods(): State & { reload: () => Promise<void> } {
  const [state, setState] = useState<State>({ methods: null, error: null })
  const [reload] = useState(() => async () => {
    try {
      const { readSignInMethods } = await loadAccountActions()
      setState({ methods: await readSignInMethods(), error: null })
    } catch (error) {
      const failure = toProviderError(error) ?? { message: 'Your account could not be read. Try again.' }
      // Forms that are open stay open.
      setState(({ methods }) => (methods ? { methods, error: null } : { methods, error: failure }))
    }
  })
  useEffect(() => {
    void reload()
    return subscribeToWindowFocus(() => void reload())
  }, [reload])
  return { ...state, reload }
}
