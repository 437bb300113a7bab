import { useRef, useState } from 'react'
import { toApiError } from '../../lib/network/api-error.ts'
import { readAccount } from '../../lib/session.ts'
import { useAccount } from '../users/session-provider.tsx'

/** Why a change is not saved: a failure (`isError`), or the user has to log in first (`isSignedOut`). */
export type ReactionProblem = { message: string; isError?: boolean; isSignedOut?: boolean }

type Options = {
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

/**
 * Changes a value of the viewer at once and saves it. Repeated changes are sent one after another. A value that cannot be saved is replaced by the last one
 * that was.
 */
export function useOptimisticChange({ apply, send, failureMessage, signedOutMessage }: Options) {
  const account = useAccount()
  const [problem, setProblem] = useState<ReactionProblem | null>(null)
  const savedValue = useRef<boolean>(undefined)
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve())
  const sendAfter = async (previous: Promise<unknown>, value: boolean) => {
    await previous.catch(() => {})
    // The session may still be unknown when the page has just been opened.
    if (!account && !(await readAccount())) throw new SignedOutError()
    await send(value)
    savedValue.current = value
  }
  const change = async (value: boolean) => {
    if (account === null) return setProblem({ message: signedOutMessage, isSignedOut: true })
    setProblem(null)
    savedValue.current ??= !value
    const request = sendAfter(lastRequest.current, value)
    apply(value, request)
    lastRequest.current = request
    try {
      await request
    } catch (error) {
      if (lastRequest.current === request) apply(savedValue.current ?? !value)
      if (error instanceof SignedOutError) setProblem({ message: signedOutMessage, isSignedOut: true })
      else setProblem({ message: `${failureMessage} ${toApiError(error).message}`, isError: true })
    } finally {
      if (lastRequest.current === request) savedValue.current = undefined
    }
  }
  return { change, problem, setProblem }
}
