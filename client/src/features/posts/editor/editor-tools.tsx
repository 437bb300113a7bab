import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Code, Heading2, Italic, Link, List, ListOrdered, Quote } from 'lucide-react'
import { IconButton } from '../../../components/forms/button.tsx'
import css from './editor.module.css'

const tools = [
  { name: 'bold', label: 'Bold', Icon: Bold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', label: 'Italic', Icon: Italic, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'heading', label: 'Heading', Icon: Heading2, run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { name: 'bulletList', label: 'Bulleted list', Icon: List, run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', label: 'Numbered list', Icon: ListOrdered, run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', label: 'Quote', Icon: Quote, run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'code', label: 'Code', Icon: Code, run: (editor: Editor) => editor.chain().focus().toggleCode().run() },
] as const

type Props = { editor: Editor; disabled: boolean; linking: boolean; onLink: () => void }

/** The formatting toolbar; each button shows whether its format is active at the cursor. */
export function EditorTools({ editor, disabled, linking, onLink }: Props) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.filter(({ name }) => current.isActive(name)).map(({ name }) => name as string),
  })
  return (
    <div className={css.toolbar} role="toolbar" aria-label="Formatting">
      {tools.map(({ name, label, Icon, run }) => (
        <IconButton key={name} label={label} Icon={Icon} title={label} aria-pressed={active.includes(name)} disabled={disabled} onClick={() => run(editor)} />
      ))}
      <IconButton label="Link" Icon={Link} title="Link" aria-expanded={linking} disabled={disabled} onClick={onLink} />
    </div>
  )
}
