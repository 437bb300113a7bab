import { expect } from 'vitest'
import { setUpAppWithStorageCheck } from '../support/app-with-storage-check.ts'
import { graphql, post } from '../support/http/client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { isStorable } from '../support/security/hostile-strings.ts'
import { hostileUrls } from '../support/security/hostile-urls.ts'

const context = setUpAppWithStorageCheck()
const create = 'mutation($html: String!) { createPost(input: {contentHtml: $html, community: LOUNGE}) { post { contentHtml } } }'
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const safeLinkPattern = /<a href="(?:https?:\/\/[^/@\\\s"]+(?:[/?#][^"\\\p{Cc}]*)?|mailto:[^"\p{Cc}]*)" target="_blank" rel="noopener noreferrer nofollow">/iu

testCase('links in posts with hostile URLs in double and single quotes', 'https or http with a host, mailto, or no link', async () => {
  const urls = hostileUrls.filter(isStorable)
  let links = 0
  // Ten URLs per post, each in a paragraph of its own.
  for (let start = 0; start < urls.length; start += 10) {
    const html = urls.slice(start, start + 10).map((each) => `<p><a href="${escapeHtml(each)}">a</a><a href='${each.replaceAll("'", '&#39;')}'>b</a></p>`)
    const sent = html.join('')
    const stored: string = (await post(context.app, '/api/posts', { contentHtml: sent, community: 'lounge' }, context.token)).body.contentHtml
    for (const [tag] of stored.matchAll(/<a\b[^>]*>/g)) {
      if (tag === '<a>') continue
      links += 1
      expect(tag, sent).toMatch(safeLinkPattern)
    }
    const { data } = await graphql(context.app, create, { html: sent }, context.token)
    expect(data.createPost.post.contentHtml).toBe(stored)
    expect((await graphql(context.app, create, { html: stored }, context.token)).data.createPost.post.contentHtml).toBe(stored)
  }
  return `${urls.length} URLs with two kinds of quotes over REST and GraphQL: ${links} safe links, the others removed`
})
