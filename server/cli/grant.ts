import { parseArgs } from 'node:util'
// Registers the handlers of events: the person is notified.
import '../features/index.ts'
import { grantRoleByEmail } from '../features/roles/service.ts'
import { AppError } from '../utils/errors.ts'
import { runCli } from './run-cli.ts'

const roles = { moderator: 'MODERATOR', administrator: 'ADMINISTRATOR' } as const

/** `npm run grant -- <email> moderator|administrator`: grants a role, without an end. With the embedded database the server must not be running. */
runCli(async (database) => {
  const [email, name] = parseArgs({ allowPositionals: true }).positionals
  const role = roles[name as keyof typeof roles]
  if (!email || !role) throw new Error('Name an account and a role: npm run grant -- <email> moderator|administrator')
  try {
    await grantRoleByEmail(database, email, role, new Date())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    console.error(error.message)
    return 1
  }
  console.log(`${email} is ${name === 'administrator' ? 'an' : 'a'} ${name} now`)
  return 0
})
