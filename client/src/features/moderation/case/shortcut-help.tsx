import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { IconButton } from '../../../components/forms/button.tsx'
import css from './shortcut-help.module.css'
import { useShortcuts } from './use-shortcuts.ts'

const keys = [
  ['In the queue', 'j', 'Next case'],
  ['In the queue', 'k', 'Previous case'],
  ['In the queue', 'Enter', 'Open the case'],
  ['On a case', 'c', 'Claim it, or give it back'],
  ['On a case', '1 – 6', 'Keep, hide, remove, warn, silence, suspend'],
  ['On a case', 's', 'Write the sentence'],
  ['On a case', 'u', 'Back to the queue'],
  ['Everywhere here', '?', 'This help'],
] as const

/** 'Keyboard shortcuts', also with the key '?'. */
export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false)
  useShortcuts({ '?': () => setIsOpen(true) })
  return (
    <>
      <IconButton label="Keyboard shortcuts" Icon={Keyboard} className={css.button} onClick={() => setIsOpen(true)} />
      <Dialog title="Keyboard shortcuts" open={isOpen} onClose={() => setIsOpen(false)}>
        {[...new Set(keys.map(([place]) => place))].map((place) => (
          <section key={place}>
            <h3>{place}</h3>
            <dl className={css.keys}>
              {keys
                .filter((entry) => entry[0] === place)
                .map(([, key, meaning]) => (
                  <div key={key}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{meaning}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <p>Letters do nothing while a field has the focus.</p>
      </Dialog>
    </>
  )
}
