/** The set-up progress of an account. */
export type ProgressState = {
  step: number
  ownsBusiness: boolean
  accountSetupComplete: boolean
  businessSetupComplete: boolean
  isSetupComplete: boolean
}

type ProgressEvent = { type: 'drafted' } | { type: 'accountSetUp'; ownsBusiness: boolean } | { type: 'businessSaved' }

const initialProgress: ProgressState = { step: 0, ownsBusiness: false, accountSetupComplete: false, businessSetupComplete: false, isSetupComplete: false }

const pickProgressState = ({ step, ownsBusiness, accountSetupComplete, businessSetupComplete, isSetupComplete }: ProgressState): ProgressState => ({
  step,
  ownsBusiness,
  accountSetupComplete,
  businessSetupComplete,
  isSetupComplete,
})

/** The state after an event. A step never decreases, and a completed part stays complete. */
export function reduceProgress(state: ProgressState | null, event: ProgressEvent): ProgressState {
  const current = pickProgressState(state ?? initialProgress)
  const atLeast = (step: number) => Math.max(current.step, step)
  switch (event.type) {
    case 'drafted':
      return { ...current, step: atLeast(2) }
    case 'accountSetUp': {
      const ownsBusiness = event.ownsBusiness || current.businessSetupComplete
      const isFinished = !ownsBusiness || current.businessSetupComplete
      return { ...current, ownsBusiness, accountSetupComplete: true, step: atLeast(isFinished ? 4 : 3), isSetupComplete: current.isSetupComplete || isFinished }
    }
    case 'businessSaved':
      return { ...current, step: atLeast(4), ownsBusiness: true, businessSetupComplete: true, isSetupComplete: true }
  }
}

/** Whether two states are equal. */
export const isSameProgress = (one: ProgressState, other: ProgressState) => JSON.stringify(pickProgressState(one)) === JSON.stringify(pickProgressState(other))

/** The fields of the users document for a state (spec, section 3). */
export const toUsersDocument = ({ isSetupComplete, accountSetupComplete, businessSetupComplete, ownsBusiness }: ProgressState) => ({
  isSetupComplete,
  accountSetupComplete,
  businessSetupComplete,
  ownsBusiness,
})
