import { DOMParser } from '@tiptap/pm/model'
import { EditorContent, getSchema, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import richCss from '../../../components/content/rich-text.module.css'
import { sanitizeToElement } from '../../../components/content/sanitize-html.ts'
import { MentionList } from '../../mentions/mention-list.tsx'
import { MentionNode } from '../../mentions/mention-node.ts'
import { isPostShortcut } from '../compose/post-shortcut.ts'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import css from './editor.module.css'
import { EditorTools } from './editor-tools.tsx'
import { LinkBox } from './link-box.tsx'
import { isAllowedLink, isAutomaticLink } from './normalize-url.ts'
import { parsePlainText } from './paste-plain-text.ts'
import { scriptMarks } from './script-marks.ts'

const extensions = [
  StarterKit.configure({
    link: {
      ...{ openOnClick: false, defaultProtocol: 'https', shouldAutoLink: isAutomaticLink },
      isAllowedUri: (uri, { defaultValidate }) => defaultValidate(uri) && isAllowedLink(uri),
    },
    horizontalRule: false,
    heading: { levels: [1, 2, 3] },
  }),
  MentionNode,
  ...scriptMarks,
]

/** Parses HTML into an editor document. The editor would parse a string unsanitized, which the page's Trusted Types refuse. */
const parseDocument = (html: string) => DOMParser.fromSchema(getSchema(extensions)).parse(sanitizeToElement(html)).toJSON()

const createEditorProps = (label: string, placeholder: string) => ({
  attributes: {
    ...{ 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', autofocus: '' },
    ...{ 'data-placeholder': placeholder, class: `${richCss.text} ${css.text}` },
  },
  transformPastedHTML: cleanPastedHtml,
  clipboardTextParser: parsePlainText,
  // The dialog handles files, Escape and the post shortcut.
  handleDrop: (_view: unknown, event: DragEvent) => Boolean(event.dataTransfer?.files.length),
  handleDOMEvents: { keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Escape' || isPostShortcut(event) },
})

type Props = { html: string; onChange: (html: string) => void; disabled: boolean; label?: string; placeholder?: string; postId?: string | undefined }

/**
 * Rich-text editor for the allowed markup. `html` is the initial content. `onChange` receives the HTML on every change, '' for blank text. `postId`: the thread
 * whose people are proposed first for mentions.
 */
export function Editor({ html, onChange, disabled, label = 'Post text', placeholder = 'What is new?', postId }: Props) {
  const [content] = useState(() => parseDocument(html))
  const [editorProps] = useState(() => createEditorProps(label, placeholder))
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
      <MentionList editor={editor} postId={postId} />
    </div>
  )
}

/** While `active`, Escape runs `action` and nothing else, wherever the focus is. */
function useEscape(active: boolean, action: () => void) {
  const act = useEffectEvent(action)
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [active])
}
