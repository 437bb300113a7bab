import { randomUUID } from 'node:crypto'
import { runSql } from './run-sql.ts'

/** A role of this database with a password, `secret-of-` and its name, for as long as a test takes. */
export async function withRole<T>(url: string, work: (role: string) => Promise<T>): Promise<T> {
  const role = `r${randomUUID().slice(0, 8)}`
  await runSql(url, `create role ${role} login password 'secret-of-${role}'`)
  try {
    return await work(role)
  } finally {
    await runSql(url, `drop owned by ${role}`, `drop role ${role}`)
  }
}
