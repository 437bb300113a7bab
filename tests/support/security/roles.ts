import { randomUUID } from 'node:crypto'
import { runSql } from '../run-sql.ts'

/** Runs `run` with a temporary database role; its password is `secret-of-` and its name. */
export async function withRole<T>(url: string, run: (role: string) => Promise<T>): Promise<T> {
  const role = `r${randomUUID().slice(0, 8)}`
  await runSql(url, `create role ${role} login password 'secret-of-${role}'`)
  try {
    return await run(role)
  } finally {
    await runSql(url, `drop owned by ${role}`, `drop role ${role}`)
  }
}
