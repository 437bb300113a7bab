import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { TextArea, TextField } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { CampusPageSourcesDocument, type PageSourceFragment, SaveCampusPageDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { reload } from '../reload.ts'
import css from './page-form.module.css'
import { PagePreview } from './page-preview.tsx'

type Props = { page: PageSourceFragment | null; onCancel: () => void; onSaved: (title: string) => void }

const fields = ['slug', 'title', 'owner', 'checkedOn', 'keywords', 'markdown'] as const
type Field = (typeof fields)[number]

/** Today in the browser's time zone, for a date field. */
const getToday = () => new Date().toLocaleDateString('en-CA')

/** The form of a campus page; of a new one without `page`. */
export function PageForm({ page, onCancel, onSaved }: Props) {
  const [savePage, { loading }] = useMutation(SaveCampusPageDocument)
  const [error, setError] = useState<FormError | null>(null)
  const [values, setValues] = useState<Record<Field, string>>({
    ...{ slug: page?.slug ?? '', title: page?.title ?? '', owner: page?.owner ?? '', keywords: page?.keywords ?? '', markdown: page?.markdown ?? '' },
    checkedOn: page ? page.checkedOn.slice(0, 10) : getToday(),
  })
  const submit = async () => {
    if (loading) return
    if (!values.checkedOn) return setError({ message: 'When was the page checked?', field: 'checkedOn' })
    setError(null)
    try {
      const input = { ...values, checkedOn: `${values.checkedOn}T00:00:00Z`, version: page?.version ?? null }
      await savePage({ variables: { input }, ...reload(CampusPageSourcesDocument) })
      onSaved(values.title)
    } catch (saveError) {
      setError(toFormFieldError([...fields], toApiError(saveError, 'The page could not be saved.')))
    }
  }
  const getProps = (field: Field) => ({
    value: values[field],
    error: getFieldError(error, field),
    onChange: ({ target }: { target: { value: string } }) => setValues((current) => ({ ...current, [field]: target.value })),
  })
  return (
    <div className={css.editor}>
      {page && page.markdown === null && <Notice>The text of this page is not stored as Markdown yet. What you save replaces it.</Notice>}
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        <TextField label="Title" required maxLength={100} {...getProps('title')} />
        <TextField
          label="Address"
          required
          readOnly={page !== null}
          autoCapitalize="none"
          spellCheck={false}
          hint={page ? 'The address of a page stays.' : 'Letters a to z, digits and hyphens: library is the page /compa/library.'}
          {...getProps('slug')}
        />
        <TextField label="Owner" required maxLength={200} hint="The office that is responsible for the content." {...getProps('owner')} />
        <TextField label="Last checked" required type="date" max={getToday()} {...getProps('checkedOn')} />
        <TextField label="Keywords" maxLength={500} hint="Words that students search for and the page does not contain." {...getProps('keywords')} />
        <TextArea
          label="Text"
          required
          rows={16}
          maxLength={20_000}
          hint="Markdown. Each heading with ## begins a section that Compa quotes, so it has to be understandable on its own."
          {...getProps('markdown')}
        />
        <FormErrorNotice error={error} />
        <div className={css.actions}>
          <Button type="submit" busy={loading}>
            {loading ? 'Saving...' : 'Save page'}
          </Button>
          <Button variant="quiet" disabled={loading} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
      <PagePreview markdown={values.markdown} />
    </div>
  )
}
