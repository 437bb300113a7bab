import { expect, test } from 'vitest'
import { reduceProgress } from '../../../server/features/users/setup/progress.ts'

const drafted = reduceProgress(null, { type: 'drafted' })

test('after the draft the step is 2 and all flags are false', () => {
  expect(drafted).toEqual({ step: 2, ownsBusiness: false, accountSetupComplete: false, businessSetupComplete: false, isSetupComplete: false })
})

test('account set-up without a business finishes at step 4', () => {
  expect(reduceProgress(drafted, { type: 'accountSetUp', ownsBusiness: false })).toEqual({
    step: 4,
    ownsBusiness: false,
    accountSetupComplete: true,
    businessSetupComplete: false,
    isSetupComplete: true,
  })
})

test('account set-up with a business stops at step 3', () => {
  expect(reduceProgress(drafted, { type: 'accountSetUp', ownsBusiness: true })).toEqual({
    step: 3,
    ownsBusiness: true,
    accountSetupComplete: true,
    businessSetupComplete: false,
    isSetupComplete: false,
  })
})

test('a saved business finishes at step 4', () => {
  const owner = reduceProgress(drafted, { type: 'accountSetUp', ownsBusiness: true })
  expect(reduceProgress(owner, { type: 'businessSaved' })).toEqual({
    step: 4,
    ownsBusiness: true,
    accountSetupComplete: true,
    businessSetupComplete: true,
    isSetupComplete: true,
  })
})

test('a step never goes down', () => {
  const finished = reduceProgress(reduceProgress(drafted, { type: 'accountSetUp', ownsBusiness: true }), { type: 'businessSaved' })
  expect(reduceProgress(finished, { type: 'drafted' }).step).toBe(4)
  expect(reduceProgress(finished, { type: 'accountSetUp', ownsBusiness: true })).toEqual(finished)
})
