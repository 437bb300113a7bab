import { CircleX, Copy, MessageSquare, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MenuButton, type MenuItem } from '../../../components/dialogs/menu-button.tsx'
import { getButtonClassName } from '../../../components/forms/button.tsx'
import { LinkButton } from '../../../components/forms/link-button.tsx'
import { createLazyComponent } from '../../../components/states/lazy-component.tsx'
import type { EventDetailsFragment } from '../../../generated/graphql.ts'
import { paths } from '../../../lib/paths.ts'
import css from './organiser-tools.module.css'

const LazyCancelDialog = createLazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const LazyMessageDialog = createLazyComponent(async () => (await import('./message-dialog.tsx')).MessageDialog)

/** What the organisers of an event can do. */
export function OrganiserTools({ event }: { event: EventDetailsFragment }) {
  const { id, title, takesRegistrations, registeredCount, registrationState } = event
  const [dialog, setDialog] = useState<'cancel' | 'message' | null>(null)
  const navigate = useNavigate()
  const close = () => setDialog(null)
  const isChangeable = registrationState !== 'CANCELLED' && registrationState !== 'OVER'
  const items: MenuItem[] = [
    ...(isChangeable ? [{ label: 'Edit', Icon: Pencil, to: paths.editEvent(id) }] : []),
    { label: 'Copy to a new event', Icon: Copy, onSelect: () => void navigate(paths.copyEvent(id)) },
    ...(registeredCount > 0 ? [{ label: 'Send a message', Icon: MessageSquare, onSelect: () => setDialog('message') }] : []),
    ...(isChangeable ? [{ label: 'Cancel event', Icon: CircleX, isDestructive: true, onSelect: () => setDialog('cancel') }] : []),
  ]
  return (
    <section className={css.tools} aria-labelledby="organise">
      <h2 id="organise">You organise this event</h2>
      <div className={css.actions}>
        {takesRegistrations && (
          <>
            <LinkButton to={paths.eventRegistrations(id)} variant="secondary">
              Registrations
            </LinkButton>
            {/* A document of its own: it alone may use the camera. */}
            {registrationState !== 'CANCELLED' && (
              <a className={getButtonClassName('secondary')} href={paths.eventCheckIn(id)}>
                Check-in
              </a>
            )}
          </>
        )}
        <MenuButton label={`Manage ${title}`} items={items} />
      </div>
      {dialog === 'cancel' && <LazyCancelDialog event={event} onClose={close} onDismissFailure={close} />}
      {dialog === 'message' && <LazyMessageDialog eventId={id} registeredCount={registeredCount} onClose={close} onDismissFailure={close} />}
    </section>
  )
}
