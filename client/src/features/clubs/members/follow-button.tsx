import { Button } from '../../../components/forms/button.tsx'
import { type ClubDetailsFragment, SetClubFollowDocument } from '../../../generated/graphql.ts'
import { useMutation } from '../../../lib/network/apollo/use-query.ts'
import { useMutationWithToast } from '../use-mutation-with-toast.ts'

type Props = { club: ClubDetailsFragment; viewerFollows: boolean }

/** 'Follow' or 'Following': users who are no members get the posts and events of the club in their notifications. */
export function FollowButton({ club: { id, name }, viewerFollows }: Props) {
  const attempt = useMutationWithToast()
  const [setFollow, { loading }] = useMutation(SetClubFollowDocument)
  const change = () => attempt(() => setFollow({ variables: { input: { clubId: id, follow: !viewerFollows } } }), 'This was not saved.')
  return (
    <Button variant="secondary" busy={loading} onClick={change}>
      <span>
        {viewerFollows ? 'Following' : 'Follow'}
        <span className="visually-hidden"> {name}</span>
      </span>
    </Button>
  )
}
