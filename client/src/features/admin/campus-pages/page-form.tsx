import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { TextArea, TextField } from '../../../components/forms/field.tsx'
import { Form, FormErrorNotice } from '../../../components/forms/form.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { Notice } from '../../../components/states/notice.tsx'
import { CampusPageSourcesDocument, type PageSourceFragment, SaveCampusPageDocument } from '../../../generated/graphql.ts'
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
  const [savePage] = useMutation(SaveCampusPageDocument)
  const [values, setValues] = useState<Record<Field, string>>({
    ...{ slug: page?.slug ?? '', title: page?.title ?? '', owner: page?.owner ?? '', keywords: page?.keywords ?? '', markdown: page?.markdown ?? '' },
    checkedOn: page ? page.checkedOn.slice(0, 10) : getToday(),
  })
  const send = async () => {
    const input = { ...values, checkedOn: `${values.checkedOn}T00:00:00Z`, version: page?.version ?? null }
    await savePage({ variables: { input }, ...reload(CampusPageSourcesDocument) })
    onSaved(values.title)
  }
  const { busy, form, getError } = useForm(send, {
    fields,
    failure: 'The page could not be saved.',
    findError: () => (!values.checkedOn ? { message: 'When was the page checked?', field: 'checkedOn' } : null),
  })
  const getProps = (field: Field) => ({
    value: values[field],
    error: getError(field),
    onChange: ({ target }: { target: { value: string } }) => setValues((current) => ({ ...current, [field]: target.value })),
  })
  return (
    <div className={css.editor}>
      {page && page.markdown === null && <Notice>The text of this page is not stored as Markdown yet. What you save replaces it.</Notice>}
      <Form {...form}>
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
          hint="Markdown. Each heading with ## begins a section that Compa quotes, so it has to be understandable on its own. A line <!-- keywords: fine, penalty --> below it has words that students search for and the section does not contain; it is not shown."
          {...getProps('markdown')}
        />
        <FormErrorNotice error={form.error} />
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            {busy ? 'Saving...' : 'Save page'}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
      <PagePreview markdown={values.markdown} />
    </div>
  )
}
