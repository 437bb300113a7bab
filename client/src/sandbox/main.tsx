import '../styles/tokens.css'
import '../styles/base.css'
import DOMPurify from 'dompurify'
import { createRoot } from 'react-dom/client'
import { markStarted } from '../lib/mark-started.ts'
import { createDefaultPolicy } from '../lib/trusted-types.ts'
import { Sandbox } from './sandbox.tsx'

// GraphiQL gives the browser descriptions as markup, CodeMirror its dialogs. On this page alone, which is none of the app's, they are cleaned.
createDefaultPolicy({ createHTML: (html) => DOMPurify.sanitize(html) })

const root = document.getElementById('root')
if (root) createRoot(root).render(<Sandbox />)
markStarted()
