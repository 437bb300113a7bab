import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import type { EventDetailsFragment, OwnRegistrationFragment } from '../../../generated/graphql.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { describePlace } from './describe-seats.ts'
import css from './registration.module.css'
import { RegistrationForm } from './registration-form.tsx'
import { TicketSlot } from './ticket-slot.tsx'
import { useCancelRegistration, useRegister } from './use-registration.ts'

/** With `undo` the message offers to take the change back. */
export type OnChanged = (message: string, undo?: () => void) => void

type Props = {
  event: EventDetailsFragment
  own: OwnRegistrationFragment
  /** Whether the viewer may register, which changes answers too. */
  canRegister: boolean
  onChanged: OnChanged
  /** Moves the focus to the heading. */
  focusHeading: () => void
}

type ActionProps = Pick<Props, 'event' | 'own' | 'onChanged'>

/** The viewer's seat with the ticket, or place on the waiting list; answers can be changed, and the registration cancelled. */
export function OwnRegistration({ event, own, canRegister, onChanged, focusHeading }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  // The button that had the focus is gone.
  const toggle = () => {
    setIsEditing(!isEditing)
    focusHeading()
  }
  const { registrationState } = event
  const isActive = registrationState !== 'OVER' && registrationState !== 'CANCELLED'
  const isOpen = registrationState === 'OPEN' || registrationState === 'FULL'
  return (
    <>
      {own.state === 'REGISTERED' ? <Seat event={event} own={own} isActive={isActive} /> : <WaitingPlace place={own.place} isActive={isActive} />}
      {own.state === 'WAITING' && registrationState === 'OPEN' && canRegister && <TakeSeatButton event={event} own={own} onChanged={onChanged} />}
      {isEditing ? (
        <RegistrationForm
          event={event}
          own={own}
          action="Save"
          onDone={() => {
            setIsEditing(false)
            onChanged('Saved.')
          }}
          onClose={toggle}
        />
      ) : (
        isActive && (
          <div className={css.actions}>
            {isOpen && canRegister && (
              <Button variant="secondary" onClick={toggle}>
                {event.questions.length ? 'Change your answers' : 'Change your choice'}
              </Button>
            )}
            <CancelButton event={event} own={own} onChanged={onChanged} />
          </div>
        )
      )}
    </>
  )
}

function Seat({ event, own, isActive }: { event: EventDetailsFragment; own: OwnRegistrationFragment; isActive: boolean }) {
  return (
    <>
      <p className={css.own}>{isActive ? 'You have a seat.' : 'You had a seat.'}</p>
      {own.checkedInAt && <p>{`You were checked in on ${formatDate(own.checkedInAt, 'campus')}.`}</p>}
      {own.ticketCode && isActive && <TicketSlot eventId={event.id} ticketCode={own.ticketCode} checkedInAt={own.checkedInAt} />}
    </>
  )
}

function WaitingPlace({ place, isActive }: { place: number | null; isActive: boolean }) {
  if (!isActive) return <p className={css.own}>You were on the waiting list.</p>
  return (
    <>
      <p className={css.own}>{describePlace(place)}</p>
      <p>Free seats go to the waiting list until two hours before the start, and you are notified. After that the first to ask gets the seat.</p>
    </>
  )
}

/** Two hours before the start the waiting list stops: who waits takes a free seat here. */
function TakeSeatButton({ event, own, onChanged }: ActionProps) {
  const toast = useToast()
  const [register, { loading }] = useRegister()
  const take = async () => {
    try {
      const registration = await register({ eventId: event.id, answers: toAnswers(own), showsName: own.showsName })
      onChanged(registration?.state === 'REGISTERED' ? 'You have a seat.' : 'The seat is taken. You are still on the waiting list.')
    } catch (error) {
      toast(`You did not get the seat. ${toApiError(error).message}`, { isError: true })
    }
  }
  return (
    <Button busy={loading} onClick={take}>
      Take a free seat
    </Button>
  )
}

const toAnswers = ({ answers }: OwnRegistrationFragment) => answers.map(({ questionId, text }) => ({ questionId, text }))

/** Asks first: the seat is free for others at once. While seats are left, the message offers to register again. */
function CancelButton({ event, own, onChanged }: ActionProps) {
  const toast = useToast()
  const cancel = useCancelRegistration(event.id)
  const [register] = useRegister()
  const [isAsking, setIsAsking] = useState(false)
  const hasSeat = own.state === 'REGISTERED'
  const registerAgain = async () => {
    try {
      const registration = await register({ eventId: event.id, answers: toAnswers(own), showsName: own.showsName })
      onChanged(registration?.state === 'WAITING' ? 'All seats are taken meanwhile. You are on the waiting list.' : 'You are registered again.')
    } catch (error) {
      toast(`You could not be registered again. ${toApiError(error).message}`, { isError: true })
    }
  }
  const action = hasSeat ? 'Cancel registration' : 'Leave the waiting list'
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${action}?`}
          action={action}
          busyLabel="Cancelling..."
          failure="Your registration could not be cancelled."
          onConfirm={cancel}
          onClose={() => setIsAsking(false)}
          onDone={() => {
            setIsAsking(false)
            if (hasSeat) onChanged('Your registration is cancelled.', event.registrationState === 'OPEN' ? () => void registerAgain() : undefined)
            else onChanged('You have left the waiting list.')
          }}
        >
          {hasSeat
            ? event.waitingCount > 0
              ? 'Your seat goes to the next person on the waiting list at once, and your ticket is void.'
              : 'Your seat is free for others at once, and your ticket is void.'
            : 'You lose your place. If you register again, you are last in the list.'}
        </ConfirmDialog>
      )}
    </>
  )
}
