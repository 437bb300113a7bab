import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/shared.css'
import DOMPurify from 'dompurify'
import { createRoot } from 'react-dom/client'
import { createDefaultPolicy } from '../lib/browser/trusted-types.ts'
import { markStarted } from '../lib/mark-started.ts'
import { Sandbox } from './sandbox.tsx'

// GraphiQL assigns descriptions, and CodeMirror its dialogs, as HTML strings. This policy sanitizes them, on this page only.
createDefaultPolicy({ createHTML: (html) => DOMPurify.sanitize(html) })

const root = document.getElementById('root')
if (root) createRoot(root).render(<Sandbox />)
markStarted()
