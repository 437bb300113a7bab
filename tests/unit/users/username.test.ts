import { expect, test } from 'vitest'
import { usernameSchema } from '../../../server/features/users/input.ts'
import { isReservedUsername } from '../../../server/features/users/setup/reserved-usernames.ts'

test.each(['abc', 'KAVYA.R', 'a_b-c.9', 'x'.repeat(30)])('%s is a username', (name) => {
  expect(usernameSchema.parse(name)).toBe(name)
})

test.each(['', 'ab', 'x'.repeat(31), 'no spaces', 'தமிழ்', 'a@b', 'abc\n'])('%j is not a username', (name) => {
  expect(usernameSchema.safeParse(name).error?.issues[0]?.message).toBe('A username has 3 to 30 letters, digits, _ . or -')
})

const reserved = `mod mods Moderator moderators admin admins administrator staff support official thinnai Thin-nai by.email a_d-m.i_n owner team sysadmin helpdesk
  webmaster postmaster noreply dean principal warden registrar mod1 admin_2026 m0d adm1n 0fficial 5upport OfficiaI thinnai_official official.thinnai the-mods
  mod_team thinnai_support campus-admin real_admin admin.account moderation-team thinnai2 mine calendar`

test.each(reserved.split(/\s+/))('%s is reserved', (name) => {
  expect(isReservedUsername(name)).toBe(true)
})

const free =
  'Modi modern modest_k kavya_official official_ravi admiral staffan supportive team11 home2 thinnai_fan the_real college_kid deanna dean_k helper student7 themodel'

test.each(free.split(' '))('%s is not reserved', (name) => {
  expect(isReservedUsername(name)).toBe(false)
})
