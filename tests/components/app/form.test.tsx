import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Form, type FormError, FormErrorNotice } from '../../../client/src/components/forms/form.tsx'
import { render } from '../support/render.tsx'

const firstField = page.getByLabelText('First')
const secondField = page.getByLabelText('Second')

/** A form that fails when it is sent. Escape removes its second field. */
function FailingForm() {
  const [error, setError] = useState<FormError | null>(null)
  const [hasSecond, setHasSecond] = useState(true)
  return (
    <main onKeyUp={(event) => event.key === 'Escape' && setHasSecond(false)}>
      <Form error={error} onEdit={() => {}} onSubmit={() => setError({ message: 'It failed.' })}>
        <input aria-label="First" />
        {hasSecond && <input aria-label="Second" />}
        <FormErrorNotice error={error} />
        <button type="submit">Send</button>
      </Form>
    </main>
  )
}

test('the first field takes the focus from a field that is removed after an error', async () => {
  await render(<FailingForm />)
  await secondField.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('It failed.')).toBeVisible()
  await expect.element(secondField).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(firstField).toHaveFocus()
})
