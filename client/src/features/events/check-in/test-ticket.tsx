import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { QrCode } from '../ticket/qr-code.tsx'
import css from './check-in.module.css'

/** Shows the test ticket of an event, with which organisers try out their devices. */
export function TestTicket({ ticket }: { ticket: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Show the test ticket
      </Button>
      <Dialog title="Test ticket" open={isOpen} onClose={() => setOpen(false)}>
        <p>Scan it with another device, or type its code there. It checks nobody in.</p>
        <div className={css.testTicket}>
          <QrCode text={ticket} label="QR code of the test ticket" className={css.testCode} />
          <p>TEST-TICKET</p>
        </div>
      </Dialog>
    </>
  )
}
