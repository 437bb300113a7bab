import type { Editor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import css from './editor.module.css'
import { linkAddress } from './link-address.ts'

/** Asks for the address of a link; begins with the one under the cursor, and an emptied one takes the link away. */
export function LinkBox({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '')
  const [wrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const add = () => {
    const href = linkAddress(address)
    if (!href && address.trim()) return setWrong(true)
    setLink(editor, href, address.trim())
    onDone()
  }
  return (
    <div className={css.link}>
      <input
        ref={input}
        type="url"
        aria-label="Link address"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? noteId : undefined}
        placeholder="example.org"
        value={address}
        onChange={(event) => {
          setAddress(event.target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      <Button onClick={add}>Add Link</Button>
      <Button look="quiet" onClick={onDone}>
        Cancel
      </Button>
      {wrong && (
        <p id={noteId} role="alert">
          Enter a valid link address
        </p>
      )}
    </div>
  )
}

/** Links what is selected, the link under the cursor, or else the address itself; what is typed next is no part of the link. */
function setLink(editor: Editor, href: string | null, text: string) {
  const fresh = editor.state.selection.empty && !editor.isActive('link')
  if (href && fresh) {
    editor
      .chain()
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run()
  } else if (href) {
    const linked = editor.chain().extendMarkRange('link').setLink({ href })
    linked
      .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
      .unsetMark('link')
      .run()
  } else {
    editor.chain().unsetLink().run()
  }
}
