import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { type FormError, FormErrorNotice } from './form.tsx'

type Props = { error: FormError | null; busy: boolean; busyLabel: string; variant?: 'secondary'; children: ReactNode }

/** The end of a form: its error and its submit button, which says `busyLabel` while it is sent. */
export const FormSubmit = ({ error, busy, busyLabel, variant, children }: Props) => (
  <>
    <FormErrorNotice error={error} />
    <Button type="submit" variant={variant} busy={busy}>
      {busy ? busyLabel : children}
    </Button>
  </>
)
