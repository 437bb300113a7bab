import { useState } from 'react'
import { toApiError } from '../../lib/network/api-error.ts'
import { readAccount } from '../../lib/session/session.ts'
import { useAccount } from '../users/session/session-provider.tsx'
import { queueChange } from './change-queue.ts'

/** Why a change is not saved: a failure (`isError`), or the user has to log in first (`isSignedOut`). */
export type ReactionProblem = { message: string; isError?: boolean; isSignedOut?: boolean }

type Options = {
  /** Names the subject and the field: all instances with the same key send one after another. */
  key: string
  /** Shows a value. `saving`: the request that saves it. */
  apply: (value: boolean, saving?: Promise<unknown>) => void
  /** Saves a value; rejects if it is not saved. */
  send: (value: boolean) => Promise<unknown>
  /** Shown before the reason of a failure. */
  failureMessage: string
  /** Shown to visitors. */
  signedOutMessage: string
}

class SignedOutError extends Error {}

/** Changes a value of the viewer at once and saves it. A value that cannot be saved is replaced by the last one that was. */
export function useOptimisticChange({ key, apply, send, failureMessage, signedOutMessage }: Options) {
  const account = useAccount()
  const [problem, setProblem] = useState<ReactionProblem | null>(null)
  const sendSignedIn = async (value: boolean) => {
    // The session may still be unknown when the page has just been opened.
    if (!account && !(await readAccount())) throw new SignedOutError()
    await send(value)
  }
  /** Returns whether the value was saved. */
  const change = async (value: boolean): Promise<boolean> => {
    setProblem(null)
    try {
      if (account === null) throw new SignedOutError()
      await queueChange(key, value, { apply, send: sendSignedIn })
      return true
    } catch (error) {
      if (error instanceof SignedOutError) setProblem({ message: signedOutMessage, isSignedOut: true })
      else setProblem({ message: `${failureMessage} ${toApiError(error).message}`, isError: true })
      return false
    }
  }
  return { change, problem, setProblem }
}
