import { EditorContent, type Editor as TiptapEditor, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Bold, Code, Heading2, Italic, Link as LinkIcon, List, ListOrdered, Quote } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import css from './editor.module.css'

/** Writes rich text of the allow-list; reports its HTML, or an empty text, on every change. */
export function Editor({ onChange, disabled }: { onChange: (html: string) => void; disabled: boolean }) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false, protocols: ['https', 'http', 'mailto'] }, horizontalRule: false, heading: { levels: [1, 2, 3] } }),
    ],
    injectCSS: false,
    editable: !disabled,
    editorProps: { attributes: { 'aria-label': 'Post text', role: 'textbox', 'aria-multiline': 'true', class: css.text ?? '' } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <div className={css.editor}>
      {editor && <Toolbar editor={editor} disabled={disabled} />}
      <EditorContent editor={editor} />
    </div>
  )
}

const tools = [
  { name: 'bold', label: 'Bold', Icon: Bold, run: (editor: TiptapEditor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', label: 'Italic', Icon: Italic, run: (editor: TiptapEditor) => editor.chain().focus().toggleItalic().run() },
  { name: 'heading', label: 'Heading', Icon: Heading2, run: (editor: TiptapEditor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { name: 'bulletList', label: 'Bulleted list', Icon: List, run: (editor: TiptapEditor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', label: 'Numbered list', Icon: ListOrdered, run: (editor: TiptapEditor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', label: 'Quote', Icon: Quote, run: (editor: TiptapEditor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'code', label: 'Code', Icon: Code, run: (editor: TiptapEditor) => editor.chain().focus().toggleCode().run() },
] as const

function Toolbar({ editor, disabled }: { editor: TiptapEditor; disabled: boolean }) {
  const [linking, setLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.filter(({ name }) => current.isActive(name)).map(({ name }) => name as string),
  })
  return (
    <>
      <div className={css.toolbar} role="toolbar" aria-label="Formatting">
        {tools.map(({ name, label, Icon, run }) => (
          <button
            key={name}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={active.includes(name)}
            disabled={disabled}
            onClick={() => run(editor)}
          >
            <Icon aria-hidden="true" size={20} />
          </button>
        ))}
        <button type="button" aria-label="Link" title="Link" aria-expanded={linking} disabled={disabled} onClick={() => setLinking(true)}>
          <LinkIcon aria-hidden="true" size={20} />
        </button>
      </div>
      {linking && <LinkInput editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

/** Addresses without http get https:// in front (spec, section 5). */
const withScheme = (address: string) => (/^(https?:|mailto:)/i.test(address) ? address : `https://${address}`)

function LinkInput({ editor, onDone }: { editor: TiptapEditor; onDone: () => void }) {
  const [address, setAddress] = useState('')
  const add = () => {
    const href = withScheme(address.trim())
    if (!address.trim()) return onDone()
    const chain = editor.chain().focus()
    if (editor.state.selection.empty) chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onDone()
  }
  return (
    <div className={css.link}>
      <input
        type="url"
        aria-label="Link address"
        placeholder="example.org"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button onClick={add}>Add Link</Button>
      <Button look="quiet" onClick={onDone}>
        Cancel
      </Button>
    </div>
  )
}
