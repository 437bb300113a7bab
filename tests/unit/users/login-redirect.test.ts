import { expect, test } from 'vitest'
import { getLoginRedirect, getSignUpRedirect } from '../../../client/src/features/users/sign-in/login-redirect.ts'

const record = (step: number, ownsBusiness = false, isSetupComplete = false) => ({ step, ownsBusiness, isSetupComplete })

test.each([
  ['no progress record goes to /account-setup', null, '/account-setup'],
  ['a negative step is below 2', record(-1), '/account-setup'],
  ['step below 2 goes to /account-setup', record(1), '/account-setup'],
  ['step 2 goes to /account-setup', record(2), '/account-setup'],
  ['step 2.5 is any other value', record(2.5, true, true), '/account-setup'],
  ['step 0 is below 2', record(0, true, true), '/account-setup'],
  ['step 1.5 is below 2', record(1.5), '/account-setup'],
  ['step 2 even with everything else done', record(2, true, true), '/account-setup'],
  ['isSetupComplete comes before the business', record(3, false, true), '/lounge'],
  ['step 3 goes to /lounge if isSetupComplete is true', record(3, true, true), '/lounge'],
  ['else to /business-setup if the user owns a business', record(3, true), '/business-setup'],
  ['else to /account-setup', record(3), '/account-setup'],
  ['step 3.5 is any other value', record(3.5, true), '/account-setup'],
  ['step 4 goes to /lounge, whatever the flags', record(4, true), '/lounge'],
  ['step 4.5 is 4 or more', record(4.5), '/lounge'],
  ['step 4 goes to /lounge', record(4), '/lounge'],
  ['step 4 or more goes to /lounge', record(9), '/lounge'],
])('%s', (_sentence, progress, path) => {
  expect(getLoginRedirect(progress)).toBe(path)
})

const profile = (accountSetupComplete: boolean, ownsBusiness: boolean, businessSetupComplete: boolean, isSetupComplete: boolean) => ({
  accountSetupComplete,
  ownsBusiness,
  businessSetupComplete,
  isSetupComplete,
})

test.each([
  ['1. No profile: /account-setup', null, '/account-setup'],
  ['2. accountSetupComplete false: /account-setup', profile(false, true, false, true), '/account-setup'],
  ['3. ownsBusiness true and businessSetupComplete false: /business-setup', profile(true, true, false, true), '/business-setup'],
  ['2. before all others: accountSetupComplete false', profile(false, false, false, false), '/account-setup'],
  ['3. before 4', profile(true, true, false, false), '/business-setup'],
  ['4. without a business', profile(true, false, false, true), '/lounge'],
  ['4. isSetupComplete true: /lounge', profile(true, true, true, true), '/lounge'],
  ['5. a saved business alone finishes nothing', profile(true, true, true, false), '/create-account'],
  ['5. Otherwise: /create-account', profile(true, false, false, false), '/create-account'],
])('%s', (_sentence, document, path) => {
  expect(getSignUpRedirect(document)).toBe(path)
})
