import { pictureSizes } from '../generated/picture-sizes.ts'
import type { HtmlPage, PreloadPicture } from './document.ts'

export type PostData = { media: { type: string; url: string; srcset: string | null }[] }
export type FeedData = { posts: { edges: { node: PostData }[] } }

/** The first image of the first post that has images. */
export function getFirstPicture(posts: PostData[]): PreloadPicture[] {
  const [images = []] = posts.map(({ media }) => media.filter(({ type }) => type === 'IMAGE')).filter(({ length }) => length)
  return images.slice(0, 1).map(({ url, srcset }) => ({ url, srcset, sizes: pictureSizes[images.length > 1 ? 2 : 1] }))
}

/** The first picture of a feed. Two posts are visible without scrolling. */
export const getFeedPictures = ({ posts: { edges } }: FeedData) => getFirstPicture(edges.slice(0, 2).map(({ node }) => node))

const feedCommunities: Record<string, string> = { '/lounge': 'LOUNGE', '/learn': 'LEARN', '/explore': 'MARKET_EXPLORE', '/club-buzz': 'CLUB_BUZZ' }
const feedOrders: Record<string, string> = { active: 'ACTIVE', top: 'TOP' }

/** The first query of a feed, in the order of its address: `?order=active`. Any other feed is in the default order. */
export function getFeed(path: string, parameters: URLSearchParams): Pick<HtmlPage, 'initialQuery' | 'search'> {
  const community = feedCommunities[path]
  if (!community) return {}
  const name = parameters.get('order') ?? ''
  // Its posts depend on the viewer.
  if (community === 'LOUNGE' && name === 'following') return { search: '?order=following' }
  const order = Object.hasOwn(feedOrders, name) ? feedOrders[name] : undefined
  return {
    ...(order && { search: `?order=${name}` }),
    initialQuery: {
      ...{ operationName: 'Feed', variables: { community, order: order ?? 'NEWEST' } },
      pictures: (data) => getFeedPictures(data as FeedData),
    },
  }
}
