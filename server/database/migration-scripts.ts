import { setTimeout as pause } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { DriverAdapterError } from '@prisma/driver-adapter-utils'
import { type Client, DatabaseError, type Pool, type PoolClient } from 'pg'

/** Milliseconds that a change waits for a table at a time: whoever asks for the table meanwhile waits behind it. */
const lockTimeoutMs = 1000
/** How often it tries; between two attempts those who waited have their turn. */
export const maxLockAttempts = 120

/** What `logs` says of a migration from when its script is sent until it is done. One that stands so and is not finished was undone as a whole, or still runs. */
export const startedMarker = 'Begun: until this row says that it is finished, nothing of the script is applied.'

const unfinishedCondition = 'finished_at is null and rolled_back_at is null'

/** Prisma's adapter cuts scripts at each semicolon, also inside a function. PostgreSQL reads them itself, and takes each as one transaction. */
export function createScriptAdapterFactory(pool: Pool, attempts: number) {
  const factory = new PrismaPg(pool)
  const connect = factory.connect.bind(factory)
  const executeScript = async (script: string) => {
    const client = await pool.connect()
    try {
      await client.query(`set lock_timeout = ${lockTimeoutMs}`)
      await runScript(client, script, attempts)
    } catch (error) {
      throw toDriverError(error)
    } finally {
      client.release(true)
    }
  }
  return Object.assign(factory, { connect: async () => Object.assign(await connect(), { executeScript }) })
}

/**
 * Lets migrations be tried again that nobody works at any more and whose scripts were undone. One that still runs, though whoever began it was
 * killed, has its row locked, and is waited for. Under the lock of whoever migrates.
 */
export async function markInterruptedRolledBack(client: Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('_prisma_migrations') is not null as made`)
  if (rows[0].made) await client.query(`update _prisma_migrations set rolled_back_at = now() where ${unfinishedCondition} and logs = $1`, [startedMarker])
}

/** Whether a script is done is said in its own transaction, so that the row never knows less than the tables, or more. */
async function runScript(client: PoolClient, script: string, attempts: number): Promise<void> {
  const { rows } = await client.query(`update _prisma_migrations set logs = $1 where ${unfinishedCondition} returning id`, [startedMarker])
  const [row] = rows
  if (!row) throw new Error('A script without a migration that was begun.')
  const rowCondition = `id = '${row.id}'`
  const lockStatement = `do $$ begin perform from _prisma_migrations where ${rowCondition} and ${unfinishedCondition} for update; if not found then raise 'Somebody else took this migration over.'; end if; end $$`
  const finishStatement = `update _prisma_migrations set finished_at = now(), logs = null where ${rowCondition}`
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await client.query(`${lockStatement};\n${script}\n;${finishStatement}`))
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (attempt >= attempts) {
        await client.query(`update _prisma_migrations set rolled_back_at = now() where ${rowCondition}`)
        throw error
      }
    }
    // Students post while a change waits for somebody's long transaction.
    await pause(500)
  }
}

const isLockTimeout = (error: unknown) => error instanceof DatabaseError && error.code === '55P03'

/** Prisma keeps what went wrong in `logs`, if it is told so in its own form. */
function toDriverError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { code = '', severity = '', message, detail, column, hint } = error
  return new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, column, hint })
}
