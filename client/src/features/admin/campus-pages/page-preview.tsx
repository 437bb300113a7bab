import { useState } from 'react'
import { RichText } from '../../../components/content/rich-text.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { PreviewCampusPageDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import css from './page-form.module.css'

/** Shows on request how the server renders a text. */
export function PagePreview({ markdown }: { markdown: string }) {
  const [renderPage, { loading }] = useMutation(PreviewCampusPageDocument)
  const [html, setHtml] = useState('')
  const [failure, setFailure] = useState('')
  const show = async () => {
    setFailure('')
    try {
      const { data } = await renderPage({ variables: { input: { markdown } } })
      setHtml(data?.previewCampusPage.contentHtml ?? '')
    } catch (error) {
      setFailure(toApiError(error, 'The preview could not be made.').message)
    }
  }
  return (
    <section className={css.preview} aria-label="Preview">
      <Button variant="secondary" busy={loading} disabled={!markdown.trim()} onClick={show}>
        {html ? 'Renew the preview' : 'Preview'}
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
      {html && (
        <div className={css.page}>
          <RichText html={html} />
        </div>
      )}
    </section>
  )
}
