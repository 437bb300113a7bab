import '../styles/tokens.css'
import '../styles/base.css'
import { createRoot } from 'react-dom/client'
import { Sandbox } from './sandbox.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Sandbox />)
