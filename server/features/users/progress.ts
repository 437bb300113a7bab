/** How far an account's set-up has come (decisions, Progress). */
export type ProgressState = {
  step: number
  ownsBusiness: boolean
  accountSetupComplete: boolean
  businessSetupComplete: boolean
  isSetupComplete: boolean
}

type ProgressEvent = { type: 'drafted' } | { type: 'accountSetUp'; ownsBusiness: boolean } | { type: 'businessSaved' }

const nothingDone: ProgressState = { step: 0, ownsBusiness: false, accountSetupComplete: false, businessSetupComplete: false, isSetupComplete: false }

const stateOf = ({ step, ownsBusiness, accountSetupComplete, businessSetupComplete, isSetupComplete }: ProgressState): ProgressState => ({
  step,
  ownsBusiness,
  accountSetupComplete,
  businessSetupComplete,
  isSetupComplete,
})

/** The state after an event. A step never goes down, and what is complete stays so. */
export function advance(state: ProgressState | null, event: ProgressEvent): ProgressState {
  const before = stateOf(state ?? nothingDone)
  const atLeast = (step: number) => Math.max(before.step, step)
  switch (event.type) {
    case 'drafted':
      return { ...before, step: atLeast(2) }
    case 'accountSetUp': {
      const ownsBusiness = event.ownsBusiness || before.businessSetupComplete
      const finished = !ownsBusiness || before.businessSetupComplete
      return { ...before, ownsBusiness, accountSetupComplete: true, step: atLeast(finished ? 4 : 3), isSetupComplete: before.isSetupComplete || finished }
    }
    case 'businessSaved':
      return { ...before, step: atLeast(4), ownsBusiness: true, businessSetupComplete: true, isSetupComplete: true }
  }
}

/** Whether two states say the same. */
export const sameProgress = (one: ProgressState, other: ProgressState) => JSON.stringify(stateOf(one)) === JSON.stringify(stateOf(other))

/** What the users document says of a state (spec, section 3). */
export const documentOf = ({ isSetupComplete, accountSetupComplete, businessSetupComplete, ownsBusiness }: ProgressState) => ({
  isSetupComplete,
  accountSetupComplete,
  businessSetupComplete,
  ownsBusiness,
})
