import { DOMParser } from '@tiptap/pm/model'
import { EditorContent, getSchema, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import richCss from '../../components/rich-text.module.css'
import { sanitizeToElement } from '../../components/rich-text.tsx'
import css from './editor.module.css'
import { EditorTools } from './editor-tools.tsx'
import { LinkBox } from './link-box.tsx'
import { isAllowedLink } from './normalize-url.ts'
import { isPostShortcut } from './post-shortcut.ts'

const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (uri, { defaultValidate }) => defaultValidate(uri) && isAllowedLink(uri) },
    horizontalRule: false,
    heading: { levels: [1, 2, 3] },
  }),
]

/** HTML as a document of the editor, which would make markup of the text as it stands; the page's trusted types refuse that. */
const parseDocument = (html: string) => DOMParser.fromSchema(getSchema(extensions)).parse(sanitizeToElement(html)).toJSON()

const editorProps = {
  attributes: { 'aria-label': 'Post text', role: 'textbox', 'aria-multiline': 'true', autofocus: '', class: `${richCss.text} ${css.text}` },
  // Files, Escape and the keys that post are the dialog's to handle.
  handleDrop: (_view: unknown, event: DragEvent) => Boolean(event.dataTransfer?.files.length),
  handleDOMEvents: { keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Escape' || isPostShortcut(event) },
}

type Props = { html: string; onChange: (html: string) => void; disabled: boolean }

/** Writes rich text of the allow-list, beginning with `html`; reports its HTML on every change, nothing for blanks alone. */
export function Editor({ html, onChange, disabled }: Props) {
  const [content] = useState(() => parseDocument(html))
  const [linking, setLinking] = useState(false)
  const editor = useEditor({
    extensions,
    editorProps,
    content,
    injectCSS: false,
    autofocus: 'end',
    onUpdate: ({ editor: updatedEditor }) => onChange(updatedEditor.getText().trim() ? updatedEditor.getHTML() : ''),
  })
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  const stopLinking = () => {
    setLinking(false)
    editor.commands.focus()
  }
  useEscape(linking, stopLinking)
  return (
    <div className={css.editor}>
      <EditorTools editor={editor} disabled={disabled} linking={linking} onLink={() => (linking ? stopLinking() : setLinking(true))} />
      {linking && !disabled && <LinkBox editor={editor} onDone={stopLinking} />}
      <EditorContent editor={editor} />
    </div>
  )
}

/** While `active` Escape does this and nothing else, wherever the focus is. */
function useEscape(active: boolean, action: () => void) {
  const act = useEffectEvent(action)
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [active])
}
