import { type Editor, getMarkRange } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import css from './editor.module.css'
import { isTextOfLink, normalizeUrl } from './normalize-url.ts'

/** Edits the URL of a link. Starts with the link at the cursor; an empty URL removes the link. */
export function LinkBox({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState<string>(() => findLinkAtSelection(editor)?.href ?? editor.getAttributes('link').href ?? '')
  const [isInvalid, setIsInvalid] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const submit = () => {
    const href = normalizeUrl(address)
    if (!href && address.trim()) return setIsInvalid(true)
    applyLink(editor, href, address.trim())
    onDone()
  }
  return (
    <div className={css.link}>
      <input
        ref={input}
        type="url"
        aria-label="Link address"
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? noteId : undefined}
        placeholder="example.org"
        value={address}
        onChange={(event) => {
          setAddress(event.target.value)
          setIsInvalid(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      <Button onClick={submit}>Add Link</Button>
      <Button variant="quiet" onClick={onDone}>
        Cancel
      </Button>
      {isInvalid && (
        <p id={noteId} role="alert">
          Enter a valid link address
        </p>
      )}
    </div>
  )
}

/** Links the selection or changes the link at the cursor; without either, inserts the address as a link. Text typed afterwards is not part of the link. */
function applyLink(editor: Editor, href: string | null, address: string) {
  const link = findLinkAtSelection(editor)
  if (!href) editor.chain().unsetLink().run()
  else if (link) changeLink(editor, link, href, address)
  else if (editor.state.selection.empty) {
    editor
      .chain()
      .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run()
  } else {
    const chain = editor.chain().setLink({ href })
    chain
      .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
      .unsetMark('link')
      .run()
  }
}

type LinkRange = { from: number; to: number; href: string }

/** The link that contains or touches the cursor, or contains the whole selection. */
function findLinkAtSelection({ state, schema }: Editor): LinkRange | null {
  const range = schema.marks.link && getMarkRange(state.selection.$from, schema.marks.link)
  if (!range || state.selection.to > range.to) return null
  const mark = state.doc.nodeAt(range.from)?.marks.find(({ type }) => type === schema.marks.link)
  return mark ? { ...range, href: mark.attrs.href } : null
}

/** Changes the URL of a link. If its text is the old URL, the text changes too, so that the text matches the target. */
function changeLink(editor: Editor, { from, to, href: oldHref }: LinkRange, href: string, address: string) {
  const text = editor.state.doc.textBetween(from, to)
  const isAddress = href !== oldHref && isTextOfLink(text, oldHref)
  const chain = editor.chain().setTextSelection({ from, to }).setLink({ href })
  chain
    .command(({ tr, dispatch }) => {
      if (isAddress && dispatch) tr.insertText(address, from, to)
      return true
    })
    .setTextSelection(isAddress ? from + address.length : to)
    .unsetMark('link')
    .run()
}
