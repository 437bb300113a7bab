import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import type { Database } from '../../database/client.ts'
import { parseInput } from '../../utils/parse.ts'
import { recordLogEntry } from '../audit-log/record-log-entries.ts'
import { assertAdministrator, assertCanChangeCampus } from '../roles/service.ts'
import { deleteSetting, listStoredSettings, type StoredSetting, storeSetting } from './data.ts'
import { createValueSchema, type SettingName, setSettingInput, settingNames, settingRules } from './input.ts'

/** The values of all settings. */
export type CampusSettings = Record<SettingName, number>
type SettingsContext = Pick<ServiceContext, 'database' | 'now' | 'newAccountLimit'>

/** A setting for administrators; `changedAt` is null if it has its default. */
export type SettingRecord = { name: SettingName; value: number; defaultValue: number; minValue: number; maxValue: number; changedAt: Date | null }

/** How long values are used before they are read again: with the lag of a replica, at most 10 s, a change applies on all servers within a minute. */
const freshMs = 5000
type CachedSettings = { readAt: number; rows: Promise<StoredSetting[]> }
const cachedByDatabase = new WeakMap<Database, CachedSettings>()

const getDefault = (name: SettingName, { newAccountLimit }: Pick<ServiceContext, 'newAccountLimit'>) => settingRules[name].defaultValue ?? newAccountLimit

/** The values of all settings, some seconds old. */
export async function getCampusSettings(context: SettingsContext): Promise<CampusSettings> {
  const rows = await readCachedRows(context)
  const values = settingNames.map((name) => [name, rows.find((row) => row.name === name)?.value ?? getDefault(name, context)])
  return Object.fromEntries(values) as CampusSettings
}

/** A read that fails is made up for by the one before it. */
async function readCachedRows({ database, now }: SettingsContext): Promise<StoredSetting[]> {
  const cached = cachedByDatabase.get(database)
  if (cached && Math.abs(now().getTime() - cached.readAt) < freshMs) return cached.rows
  const rows = listStoredSettings(database).catch((error: unknown) => {
    if (cached) return cached.rows
    cachedByDatabase.delete(database)
    throw error
  })
  cachedByDatabase.set(database, { readAt: now().getTime(), rows })
  return rows
}

/** All settings with their defaults. For administrators. */
export async function getSettingRecords(context: ServiceContext): Promise<SettingRecord[]> {
  await assertAdministrator(context)
  const rows = await listStoredSettings(context.database)
  return settingNames.map((name) => toRecord(context, name, rows.find((row) => row.name === name) ?? null))
}

function toRecord(context: SettingsContext, name: SettingName, row: Pick<StoredSetting, 'value' | 'changedAt'> | null): SettingRecord {
  const { minValue, maxValue } = settingRules[name]
  const defaultValue = getDefault(name, context)
  return { ...{ name, minValue, maxValue, defaultValue }, value: row?.value ?? defaultValue, changedAt: row?.changedAt ?? null }
}

/** Changes a setting, or resets it without a value; the last write wins. On other servers it applies within a minute. For administrators. */
export async function setSetting(context: ServiceContext, input: unknown): Promise<SettingRecord> {
  const { uid: actorUid } = await assertCanChangeCampus(context)
  const { setting: name, value: newValue } = parseInput(setSettingInput, input)
  const value = newValue == null ? null : parseInput(z.object({ value: createValueSchema(name) }), { value: newValue }).value
  const [changedAt, defaultValue] = [context.now(), getDefault(name, context)]
  await context.database.$transaction(async (transaction) => {
    const stored = (await listStoredSettings(transaction)).find((row) => row.name === name)
    if (value === null) await deleteSetting(transaction, name)
    else await storeSetting(transaction, { name, value, changedAt })
    const details = { setting: name, from: stored?.value ?? defaultValue, to: value ?? defaultValue }
    await recordLogEntry(transaction, { act: value === null ? 'setting.reset' : 'setting.changed', actorUid, details, at: changedAt })
  })
  cachedByDatabase.delete(context.database)
  return toRecord(context, name, value === null ? null : { value, changedAt })
}
