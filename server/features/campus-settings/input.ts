import { z } from 'zod'

/** The limits of each setting of the campus; null for the default that the configuration gives. */
export const settingRules = {
  NEW_ACCOUNT_LIMIT: { minValue: 0, maxValue: 1000, defaultValue: null },
  HIDING_WEIGHT: { minValue: 1, maxValue: 20, defaultValue: 3 },
  MAX_GROUNDLESS_REPORTS: { minValue: 1, maxValue: 20, defaultValue: 3 },
} as const

export type SettingName = keyof typeof settingRules
export const settingNames = Object.keys(settingRules) as SettingName[]

export const settingNameSchema = z.enum(settingNames, { error: 'There is no such setting.' })

/** The schema of the values of a setting. */
export function createValueSchema(name: SettingName) {
  const { minValue, maxValue } = settingRules[name]
  const message = `Choose a whole number from ${minValue} to ${maxValue}.`
  return z.int(message).min(minValue, message).max(maxValue, message)
}

export const setSettingInput = z.object({
  setting: settingNameSchema,
  /** Null resets the setting. */
  value: z.number().nullish(),
})
