import '../../styles/tokens.css'
import '../../styles/base.css'
import '../../styles/print.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageOf } from './page-of.tsx'

const root = document.getElementById('root')
if (root) startTransition(() => void hydrateRoot(root, pageOf(location.pathname)))
