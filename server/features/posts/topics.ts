import type { ServiceContext } from '../../auth/service-context.ts'
import { getPostAddedChannel, type PostAddedEvent } from './data.ts'
import { communities } from './input.ts'

/** The topic `posts:<community>`: new posts of a community; public. */
export function getPostsTopic(_context: ServiceContext, key: string) {
  const community = communities.find((name) => name === key)
  return community ? { channel: getPostAddedChannel(community), toUpdate: (postAdded: PostAddedEvent) => ({ postAdded }) } : null
}
