import type { SetupClubFragment } from '../../../generated/graphql.ts'

/** The labels of the clubs that the viewer has joined or asks to join. Saving without one of them leaves the club, or withdraws the request. */
export const listChosenClubs = (joined: readonly Pick<SetupClubFragment, 'setupLabel'>[], clubs: readonly SetupClubFragment[]) =>
  [...joined, ...clubs.filter(({ viewerRequests }) => viewerRequests.some(({ kind }) => kind === 'JOIN'))].flatMap(({ setupLabel }) => setupLabel ?? [])
