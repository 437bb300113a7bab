import { useState } from 'react'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextField } from '../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../components/forms/form.tsx'
import { type CampusSettingItemFragment, type CampusSettingName, CampusSettingsDocument, SetCampusSettingDocument } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format/format.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'
import { SettingsSection } from '../users/settings/settings-section.tsx'
import css from './campus-setting-form.module.css'
import { reload } from './reload.ts'

type Text = { title: string; label: string; explanation: string }
const texts: Record<CampusSettingName, Text> = {
  NEW_ACCOUNT_LIMIT: {
    title: 'New accounts',
    label: 'Daily limit of new accounts',
    explanation:
      'Until an account is a day old and has five posts or replies, it can publish this many posts and replies, links, and files a day. 0 means no limit.',
  },
  HIDING_WEIGHT: {
    title: 'Automatic hiding',
    label: 'Weight of reports that hides',
    explanation:
      'A report weighs from 0 to 2, by the age of the account and its earlier reports. Once the reports of something have this weight, it is hidden until a decision.',
  },
  MAX_GROUNDLESS_REPORTS: {
    title: 'Groundless reports',
    label: 'Groundless reports that disable reporting',
    explanation: 'After this many groundless reports within 30 days, a person cannot report for a week.',
  },
}

/** A setting of the campus with its default. */
export function CampusSettingForm({ setting: { name, value, defaultValue, minValue, maxValue, changedAt } }: { setting: CampusSettingItemFragment }) {
  const toast = useToast()
  const [setCampusSetting, { loading }] = useMutation(SetCampusSettingDocument)
  /** What is typed; null for the stored value. */
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<FormError | null>(null)
  const { title, label, explanation } = texts[name]
  const save = async (newValue: number | null) => {
    if (loading) return
    setError(null)
    try {
      await setCampusSetting({ variables: { input: { setting: name, value: newValue } }, ...reload(CampusSettingsDocument) })
      setDraft(null)
      toast(newValue === null ? `${label}: ${defaultValue} again.` : `${label}: ${newValue}, everywhere within a minute.`)
    } catch (saveError) {
      setError(toFormFieldError(['value'], toApiError(saveError, 'The setting could not be saved.')))
    }
  }
  const submit = () => {
    const number = draft?.trim() ? Number(draft) : draft === null ? value : Number.NaN
    if (!Number.isInteger(number) || number < minValue || number > maxValue)
      return setError({ message: `Choose a whole number from ${minValue} to ${maxValue}.`, field: 'value' })
    void save(number)
  }
  return (
    <SettingsSection title={title}>
      <p>{explanation}</p>
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        <TextField
          label={label}
          inputMode="numeric"
          autoComplete="off"
          hint={`From ${minValue} to ${maxValue}. Default: ${defaultValue}.${changedAt ? ` Changed on ${formatDate(changedAt)}.` : ''}`}
          error={getFieldError(error, 'value')}
          value={draft ?? String(value)}
          onChange={(event) => setDraft(event.target.value)}
        />
        <FormErrorNotice error={error} />
        <div className={css.buttons}>
          <Button type="submit" busy={loading} aria-label={`Save: ${label}`}>
            {loading ? 'Saving...' : 'Save'}
          </Button>
          {changedAt && (
            <Button variant="quiet" disabled={loading} aria-label={`Reset: ${label}`} onClick={() => save(null)}>
              Reset
            </Button>
          )}
        </div>
      </Form>
    </SettingsSection>
  )
}
