import { setTimeout as pause } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { DriverAdapterError } from '@prisma/driver-adapter-utils'
import { type Client, DatabaseError, type Pool, type PoolClient } from 'pg'

/** How long a migration waits for a table lock. Short, because all other queries on the table queue behind it. */
const lockTimeoutMs = 1000
/** Attempts to get the locks. The queries in the queue run between two attempts. */
export const maxLockAttempts = 120

/**
 * The value of `_prisma_migrations.logs` while the script of a migration runs. An unfinished migration with this value was rolled back
 * as a whole or is still running.
 */
export const startedMarker = 'Begun: until this row says that it is finished, nothing of the script is applied.'

const unfinishedCondition = 'finished_at is null and rolled_back_at is null'

/** Prisma's adapter splits scripts at each semicolon, also inside a function. This one sends a script as a whole, which PostgreSQL runs in one transaction. */
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
 * Marks interrupted migrations, whose scripts PostgreSQL has rolled back, as rolled back, so that they are retried. A script that still runs
 * after its server was killed holds a lock on its row: the update waits for it. The caller must hold the advisory lock of migrations.
 */
export async function markInterruptedRolledBack(client: Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('_prisma_migrations') is not null as exists`)
  if (rows[0].exists) await client.query(`update _prisma_migrations set rolled_back_at = now() where ${unfinishedCondition} and logs = $1`, [startedMarker])
}

/** Marks the migration as finished in the transaction of its script, so that the row and the tables always agree. */
async function runScript(client: PoolClient, script: string, attempts: number): Promise<void> {
  const { rows } = await client.query(`update _prisma_migrations set logs = $1 where ${unfinishedCondition} returning id`, [startedMarker])
  const [row] = rows
  if (!row) throw new Error('The script does not belong to a started migration.')
  const rowCondition = `id = '${row.id}'`
  const lockStatement = `do $$ begin perform from _prisma_migrations where ${rowCondition} and ${unfinishedCondition} for update; if not found then raise 'Another server has taken over this migration.'; end if; end $$`
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
    // Requests can write to the table while the migration waits for a long transaction.
    await pause(500)
  }
}

const isLockTimeout = (error: unknown) => error instanceof DatabaseError && error.code === '55P03'

/** Converts to Prisma's own error type: only of that it stores the message in `logs`. */
function toDriverError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const { code = '', severity = '', message, detail, column, hint } = error
  return new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, column, hint })
}
