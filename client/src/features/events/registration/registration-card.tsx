import { useRef } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { LoginLink } from '../../../components/login-link.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import { SavedNotice } from '../../../components/states/saved-notice.tsx'
import type { EventDetailsFragment, EventViewerPartsFragment } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { describeRestriction, useRestriction } from '../../users/use-restriction.ts'
import { describeAudience, describePlace, describeSeats, describeState } from './describe-seats.ts'
import { type OnChanged, OwnRegistration } from './own-registration.tsx'
import css from './registration.module.css'
import { RegistrationForm } from './registration-form.tsx'

type Props = {
  event: EventDetailsFragment
  /** Undefined until it is loaded, and for visitors. */
  viewer: EventViewerPartsFragment | undefined
  /** When `viewer` was saved on this device; null if it is the server's. */
  savedAt: number | null
  error: Error | undefined
  onRetry: () => unknown
}

/** The seats of an event, and the registration of the viewer. */
export function RegistrationCard({ event, viewer, savedAt, error, onRetry }: Props) {
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const restriction = useRestriction()
  const isSuspended = restriction?.kind === 'SUSPENSION'
  const own = viewer?.viewerRegistration ?? null
  const isOpen = event.registrationState === 'OPEN' || event.registrationState === 'FULL'
  const audience = describeAudience(event.audience)
  const seats = describeSeats(event)
  // The form or the button that had the focus is gone.
  const focusHeading = () => heading.current?.focus()
  const handleChange: OnChanged = (message, undo) => {
    focusHeading()
    toast(message, undo ? { action: { label: 'Undo', onSelect: undo, returnFocus: () => heading.current } } : {})
  }
  return (
    <section className={css.card} aria-labelledby="registration">
      <h2 id="registration" ref={heading} tabIndex={-1}>
        Registration
      </h2>
      <p>{own && event.registrationState === 'FULL' ? 'All seats are taken.' : describeState(event)}</p>
      {event.takesRegistrations && seats.length > 0 && (
        <ul className={css.seats} aria-label="Seats">
          {seats.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {event.takesRegistrations && audience && <p>{audience}</p>}
      {error && savedAt === null && <Failure onRetry={onRetry}>{`Your registration could not be loaded. ${toApiError(error).message}`}</Failure>}
      <SavedNotice savedAt={savedAt} error={error} onRetry={onRetry} />
      {own && <OwnRegistration key={own.id} event={event} own={own} canRegister={!isSuspended} onChanged={handleChange} focusHeading={focusHeading} />}
      {!own && isOpen && !error && savedAt === null && (
        <Registering event={event} isLoaded={viewer !== undefined} suspension={isSuspended ? restriction : null} onChanged={handleChange} />
      )}
    </section>
  )
}

type RegisteringProps = {
  event: EventDetailsFragment
  isLoaded: boolean
  suspension: Parameters<typeof describeRestriction>[0] | null
  onChanged: OnChanged
}

function Registering({ event, isLoaded, suspension, onChanged }: RegisteringProps) {
  const account = useAccount()
  const action = event.registrationState === 'FULL' ? 'Join the waiting list' : 'Register'
  if (suspension) return <p role="status">{describeRestriction(suspension, 'register')}</p>
  if (account === null) return <LoginLink>Log in to register</LoginLink>
  if (!isLoaded) return <Button disabled>{action}</Button>
  return (
    <RegistrationForm
      event={event}
      own={null}
      action={action}
      onDone={({ state, place }) => onChanged(state === 'WAITING' ? describePlace(place) : 'You are registered.')}
    />
  )
}
