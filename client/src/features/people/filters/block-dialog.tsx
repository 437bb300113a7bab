import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import css from './block-dialog.module.css'

type Props = { username: string; onBlock: () => void; onClose: () => void }

/** Confirms a block and says what it does. */
export const BlockDialog = ({ username, onBlock, onClose }: Props) => (
  <Dialog title={`Block ${username}?`} open onClose={onClose}>
    <ul className={css.effects}>
      <li>They cannot follow you, mention you, or reply to what you write.</li>
      <li>You no longer follow each other.</li>
      <li>What they write is folded for you. You can still open it.</li>
    </ul>
    <p>They are not notified. You can unblock them in your settings.</p>
    <div className={css.actions}>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button
        onClick={() => {
          onClose()
          onBlock()
        }}
      >
        Block
      </Button>
    </div>
  </Dialog>
)
