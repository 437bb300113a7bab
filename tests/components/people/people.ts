import { network } from '../support/network.ts'
import { signInAsViewer, viewerId } from '../support/viewer.ts'

export const ravi = { __typename: 'User', id: 'VXNlcjpyYXZp', uid: 'ravi-uid', username: 'ravi' }

type Mute = { kind: 'USER' | 'WORD' | 'TAG'; value: string; user?: object }

/** Signs in a viewer who has blocked and muted these, and answers what they change. The server writes words in lower case. */
export async function signInWithFilters({ blocks = [], mutes = [] }: { blocks?: object[]; mutes?: Mute[] } = {}) {
  const { uid } = await signInAsViewer()
  const state = { blocks, mutes }
  const readViewer = () => ({ id: viewerId, uid, settings: { blocks: state.blocks.map((user) => ({ user })), mutes: state.mutes } })
  network.on('ProfileSettings', { viewer: { id: viewerId, uid, username: 'kavya', settings: {} } })
  network.on('ContentFilters', () => ({ viewer: readViewer() }))
  network.on('SetUserBlock', ({ input }) => {
    state.blocks = input.block ? [ravi] : []
    return { setUserBlock: { viewer: readViewer() } }
  })
  network.on('SetMute', ({ input: { kind, value, mute } }) => {
    const entry = kind === 'USER' ? { kind, value: ravi.uid, user: ravi } : { kind, value: value.toLowerCase() }
    state.mutes = [...state.mutes.filter((other) => other.value !== entry.value), ...(mute ? [entry] : [])]
    return { setMute: { viewer: readViewer() } }
  })
  return uid
}

/** Answers mutations that follow users, as the server does. */
export const serveFollows = () => network.on('SetUserFollow', ({ input }) => ({ setUserFollow: { user: { id: input.userId, viewerFollows: input.follow } } }))
