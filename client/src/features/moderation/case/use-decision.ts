import { useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { type FormError, toFormFieldError } from '../../../components/forms/form.tsx'
import { DecideModerationCaseDocument, type FullCaseFragment, type ModerationAction } from '../../../generated/graphql.ts'
import { getEndOfDay, toCampusDay } from '../../../lib/format/end-of-day.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { findSentenceError } from '../decision-fields.tsx'
import { actions, getDecisionLabel, hasEnd } from '../labels.ts'

const dayMs = 86_400_000
const defaultDays = 7
/** As `DecideModerationCaseInput.until`; the last day ends within the year. */
const maxDays = 364

export type SimilarText = FullCaseFragment['similarTexts'][number]
/** Shorter texts may be alike without being copies: a moderator checks those one by one. */
const minCheckedLength = 60
const isShort = ({ summary }: SimilarText) => summary.length < minCheckedLength

/** The day in so many days, as a date field has it. */
const toDay = (days: number) => toCampusDay(new Date(Date.now() + days * dayMs))

const partialOption = { value: 'HIDE' as const, label: 'Grant in part', explanation: 'It stays out of view, and the sanction ends.' }

/** Granting an appeal shows the subject again, in part only ends the sanction; rejecting it repeats the decision. */
const getAppealOptions = (action: ModerationAction | null) => [
  { value: 'KEEP' as const, label: 'Grant', explanation: 'It is shown again, and sanctions end.' },
  ...(action === 'WARN' || hasEnd(action ?? undefined) ? [partialOption] : []),
  { value: action ?? ('HIDE' as const), label: 'Reject', explanation: `The decision stays: ${getDecisionLabel(action ?? 'HIDE').toLowerCase()}.` },
]

/** The state of the form that decides a case or an appeal, and its submission. */
export function useDecision(item: FullCaseFragment, isAppeal: boolean, onReload: () => Promise<unknown>) {
  const toast = useToast()
  const [decide, { loading: busy }] = useMutation(DecideModerationCaseDocument)
  const [action, setAction] = useState<ModerationAction>()
  const [sentence, setSentence] = useState('')
  const [until, setUntil] = useState(() => toDay(defaultDays))
  const [toggledIds, setToggledIds] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<FormError | null>(null)
  const options = isAppeal ? getAppealOptions(item.action) : actions
  const isChecked = (text: SimilarText) => toggledIds.has(text.id) === isShort(text)
  const toggleText = (id: string) => setToggledIds((ids) => new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]))
  const findError = (): FormError | null => {
    if (!action) return { message: 'Choose what happens.', field: 'action' }
    if (!isAppeal && hasEnd(action) && !until) return { message: 'Choose a day.', field: 'until' }
    return findSentenceError(sentence)
  }
  const submit = async () => {
    if (busy) return
    const inputError = findError()
    setError(inputError)
    if (inputError || !action) return
    const alsoIds = isAppeal || action === 'KEEP' ? [] : item.similarTexts.filter(isChecked).map(({ id }) => id)
    const end = isAppeal ? item.until : getEndOfDay(until)
    try {
      const input = {
        id: item.id,
        version: item.version,
        subjectVersion: item.current?.version ?? null,
        action,
        sentence: sentence.trim(),
        ...(hasEnd(action) && { until: end }),
        ...(alsoIds.length > 0 && { alsoIds }),
      }
      await decide({ variables: { input } })
      setSentence('')
      setAction(undefined)
      toast('Decided.')
    } catch (decideError) {
      const apiError = toApiError(decideError, 'The decision could not be saved.')
      setError(toFormFieldError(['action', 'sentence', 'until'], apiError))
      if (apiError.status === 409) await onReload().catch(() => {})
    }
  }
  return {
    ...{ isChecked, toggleText, options, action, setAction, sentence, setSentence, until, setUntil, busy, error, submit },
    untilRange: { min: toDay(0), max: toDay(maxDays) },
    clearError: () => setError(null),
  }
}
