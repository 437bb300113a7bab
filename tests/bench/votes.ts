import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { runSql } from '../support/run-sql.ts'
import { runPipelinedLoad } from './pipelined-load.ts'

const votesPerSecond = 50
const connections = 10
/** Requests in flight per connection, so that the server always has work. */
const pipelining = 4

type VoteOptions = {
  port: number
  databaseUrl: string
  seconds: number
  rounds: number
  feedRequest: { path: string; headers: Record<string, string> }
  issueToken: (uid: string) => string
}

/**
 * Measures the first page of a feed alone and while 50 votes a second are cast, in turn. Returns the median responses per second of both, and the median of
 * the ratios of the rounds: the speed of a machine changes between rounds more than votes change it.
 */
export async function measureFeedWithVotes({ port, databaseUrl, seconds, rounds, feedRequest, issueToken }: VoteOptions) {
  // The posts of the measured page, by u2 to u21, who do not vote.
  const posts = await runSql<{ id: string }>(databaseUrl, 'select id from posts order by created_at desc, id desc limit 20')
  const tokens = Array.from({ length: 50 }, (_, index) => issueToken(`u${index + 51}`))
  // `fetch` takes several times as much of the processor, which the measured server shares.
  const agent = new Agent({ keepAlive: true })
  let voteCount = 0

  /** Each vote changes something: all voters upvote all posts, then all withdraw their votes. */
  async function sendVote() {
    const number = voteCount++
    const post = posts[number % posts.length]
    const authorization = `Bearer ${tokens[Math.floor(number / posts.length) % tokens.length]}`
    const isUp = Math.floor(number / (posts.length * tokens.length)) % 2 === 0
    const options = { agent, method: isUp ? 'PUT' : 'DELETE', headers: { authorization } }
    const [response]: IncomingMessage[] = await once(request(`http://127.0.0.1:${port}/api/posts/${post?.id}/vote`, options).end(), 'response')
    if (response?.statusCode !== 200) throw new Error(`a vote failed with status ${response?.statusCode}`)
    await once(response.resume(), 'end')
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

  const measureFeed = () => runPipelinedLoad({ port, ...feedRequest, connections, pipelining, seconds })
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
  agent.destroy()
  const ratios = busy.map((perSecond, round) => perSecond / (alone[round] ?? 1))
  return { alone: median(alone), withVotes: median(busy), ratio: median(ratios), votesPerSecond: ((voteCount - firstVote) * 1000) / votingMs }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
