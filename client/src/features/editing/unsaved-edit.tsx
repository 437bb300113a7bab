import { RichText } from '../../components/content/rich-text.tsx'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { stripTags } from '../../lib/format/strip-tags.ts'
import css from './edit-dialog.module.css'

type Props = { kind: 'post' | 'reply'; isDeleted: boolean; html: string; onDiscard: () => void }

/** The text of an unsaved edit that cannot be saved any more, to be copied. */
export function UnsavedEdit({ kind, isDeleted, html, onDiscard }: Props) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(stripTags(html).trim())
      toast('Text copied.')
    } catch {
      toast('Your browser does not allow copying. Select the text and copy it.', { isError: true })
    }
  }
  return (
    <section className={css.conflict} aria-label="Your unsaved text">
      <Notice kind="error">{`The ${kind} ${isDeleted ? 'is deleted' : 'can no longer be edited'}. Below is your unsaved text.`}</Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable text must be reachable by keyboard */}
      <div className={css.current} tabIndex={0}>
        <RichText html={html} />
      </div>
      <Button onClick={copy}>Copy text</Button>
      <Button variant="secondary" onClick={onDiscard}>
        Discard
      </Button>
    </section>
  )
}
