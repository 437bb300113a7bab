import type { Request } from 'autocannon'
import { runSql } from '../support/run-sql.ts'
import { runLoad } from './load.ts'

const votesPerSecond = 50
const connections = 10

type VoteOptions = { url: string; databaseUrl: string; seconds: number; rounds: number; feedRequest: Request; issueToken: (uid: string) => string }

/** Measures the first page of a feed alone and while 50 votes a second are cast, in turn. Returns the medians of the responses per second. */
export async function measureFeedWithVotes({ url, databaseUrl, seconds, rounds, feedRequest, issueToken }: VoteOptions) {
  const posts = await runSql<{ id: string }>(databaseUrl, "select id from posts where author_uid = 'u100' limit 20")
  const tokens = Array.from({ length: 50 }, (_, index) => issueToken(`u${index + 1}`))
  let voteCount = 0

  /** Each vote changes something: all voters upvote all posts, then all withdraw their votes. */
  async function sendVote() {
    const number = voteCount++
    const post = posts[number % posts.length]
    const authorization = `Bearer ${tokens[Math.floor(number / posts.length) % tokens.length]}`
    const isUp = Math.floor(number / (posts.length * tokens.length)) % 2 === 0
    const response = await fetch(`${url}/api/posts/${post?.id}/vote`, { method: isUp ? 'PUT' : 'DELETE', headers: { authorization } })
    if (response.status !== 200) throw new Error(`a vote failed: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }

  /** Casts votes at a constant rate while `work` runs. */
  async function withVotes<T>(work: () => Promise<T>): Promise<T> {
    const sent: Promise<void>[] = []
    const startedAt = performance.now()
    // A late tick sends all votes that are due.
    const timer = setInterval(() => {
      while (sent.length < ((performance.now() - startedAt) * votesPerSecond) / 1000) sent.push(sendVote())
    }, 1000 / votesPerSecond)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      await Promise.all(sent)
    }
  }

  const measureFeed = async () => {
    const { perSecond, failedCount } = await runLoad({ url, connections, seconds, requests: [feedRequest] })
    if (failedCount > 0) throw new Error(`the feed with votes: ${failedCount} failed requests`)
    return perSecond
  }
  await withVotes(measureFeed)
  const [alone, busy]: [number[], number[]] = [[], []]
  const firstVote = voteCount
  let votingMs = 0
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await measureFeed())
    const startedAt = performance.now()
    busy.push(await withVotes(measureFeed))
    votingMs += performance.now() - startedAt
  }
  return { alone: median(alone), withVotes: median(busy), votesPerSecond: ((voteCount - firstVote) * 1000) / votingMs }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
