import type { Database, Transaction } from '../../database/client.ts'
import { createValueSchema, type SettingName, settingNameSchema } from './input.ts'

export type StoredSetting = { name: SettingName; value: number; changedAt: Date }

/** The settings that have been changed. A row that this version cannot parse has no effect. */
export async function listStoredSettings(database: Database | Transaction): Promise<StoredSetting[]> {
  const rows = await database.setting.findMany({ select: { name: true, value: true, changedAt: true } })
  return rows.flatMap(({ changedAt, ...row }) => {
    const name = settingNameSchema.safeParse(row.name).data
    const value = name && createValueSchema(name).safeParse(row.value).data
    return name && value !== undefined ? [{ name, value, changedAt }] : []
  })
}

export const storeSetting = (transaction: Transaction, { name, ...row }: StoredSetting) =>
  transaction.setting.upsert({ where: { name }, create: { name, ...row }, update: row, select: { name: true } })

export const deleteSetting = (transaction: Transaction, name: SettingName) => transaction.setting.deleteMany({ where: { name } })
