import { CancelEventRegistrationDocument, RegisterForEventDocument, type RegisterForEventInput } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'

/** Registers the viewer for an event, or changes the answers. The page shows the registration or the place at once. */
export function useRegister() {
  const [mutate, { loading }] = useMutation(RegisterForEventDocument)
  const register = async (input: RegisterForEventInput) => {
    const { data } = await mutate({
      variables: { input },
      update: (cache, result) => {
        const registration = result.data?.registerForEvent.registration
        if (!registration) return
        const id = cache.identify({ __typename: 'Event', id: input.eventId }) ?? ''
        cache.modify({
          id,
          fields: { viewerRegistration: (_existing, { toReference }) => toReference({ __typename: 'Registration', id: registration.id }) ?? null },
        })
        // The viewer's name may be among them now, or not any more.
        cache.evict({ id, fieldName: 'attendees' })
      },
    })
    return data?.registerForEvent.registration
  }
  return [register, { loading }] as const
}

/** Cancels the viewer's registration, or leaves the waiting list. */
export function useCancelRegistration(eventId: string) {
  const [mutate] = useMutation(CancelEventRegistrationDocument)
  return () => mutate({ variables: { input: { eventId } } })
}
