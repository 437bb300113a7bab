import { useRef } from 'react'
import { Form, getFieldError } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import type { FullCaseFragment } from '../../../generated/graphql.ts'
import { EndDayField, SentenceField } from '../decision-fields.tsx'
import { hasEnd } from '../labels.ts'
import { OptionList } from '../option-list.tsx'
import css from './case-view.module.css'
import { SimilarTexts } from './similar-texts.tsx'
import { useDecision } from './use-decision.ts'
import { useShortcuts } from './use-shortcuts.ts'

type Props = { item: FullCaseFragment; isOpen: boolean; isAppeal: boolean; onReload: () => Promise<unknown> }

/** Decides a case, or the appeal against it. Once another moderator has decided it, a notice takes the place of the form. */
export function DecisionForm({ item, isOpen, isAppeal, onReload }: Props) {
  const decision = useDecision(item, isAppeal, onReload)
  const { options, action, setAction, sentence, setSentence, until, setUntil, untilRange, error, clearError, submit, busy } = decision
  const form = useRef<HTMLFormElement>(null)
  const canDecide = isOpen && item.viewerCanDecide
  const choices = options.map(({ value }, index) => [String(index + 1), () => setAction(value)] as const)
  useShortcuts(canDecide ? { ...Object.fromEntries(choices), s: () => form.current?.querySelector('textarea')?.focus() } : {})
  if (!canDecide && error) return <Notice kind="error">{error.message}</Notice>
  if (!canDecide)
    return isOpen ? <Notice>{isAppeal ? 'Another moderator decides this appeal.' : 'Another moderator decides this case: it concerns you.'}</Notice> : null
  return (
    <section className={css.card} aria-label={isAppeal ? 'Decide the appeal' : 'Decide'}>
      <h2>{isAppeal ? 'Decide the appeal' : 'Decide'}</h2>
      <Form ref={form} error={error} onEdit={clearError} onSubmit={submit}>
        <OptionList
          legend="What happens?"
          name="action"
          options={options}
          value={action}
          onChange={setAction}
          error={getFieldError(error, 'action')}
          isNumbered
        />
        {!isAppeal && hasEnd(action) && <EndDayField {...untilRange} error={getFieldError(error, 'until')} value={until} onChange={setUntil} />}
        {!isAppeal && action && action !== 'KEEP' && item.similarTexts.length > 0 && (
          <SimilarTexts texts={item.similarTexts} isChecked={decision.isChecked} onToggle={decision.toggleText} />
        )}
        <SentenceField label="Sentence to the author and the reporters" error={getFieldError(error, 'sentence')} value={sentence} onChange={setSentence} />
        <FormSubmit error={error} busy={busy} busyLabel="Deciding...">
          Decide
        </FormSubmit>
      </Form>
    </section>
  )
}
