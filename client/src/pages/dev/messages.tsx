import { RichText } from '../../components/content/rich-text.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { Specimen } from './specimen.tsx'

const empties = ['no-posts', 'no-businesses', 'no-clubs', 'no-events', 'not-found'] as const

const text = `<p>Plain, <strong>bold</strong>, <em>italic</em>, <s>gone</s>, a <a href="https://example.org/">link</a> and #a_tag.</p>
<ul><li>one</li><li>two</li></ul><blockquote><p>Somebody said so.</p></blockquote><pre><code>let x = 1</code></pre>`

/** Notices, failures, empty states and rich text. */
export function Messages() {
  return (
    <>
      <Specimen name="Notice: information, error">
        <Notice>You're already signed in</Notice>
        <Notice kind="error">Failed to fetch posts: 500 Internal server error</Notice>
      </Specimen>
      <Specimen name="Failure: default, retrying">
        <Failure onRetry={() => {}}>The clubs could not be fetched.</Failure>
        <Failure busy onRetry={() => {}}>
          The clubs could not be fetched.
        </Failure>
      </Specimen>
      {empties.map((art) => (
        <Specimen key={art} name={`EmptyState, ${art}`}>
          <EmptyState art={art} title="Nothing here yet." />
        </Specimen>
      ))}
      <Specimen name="RichText">
        <article>
          <RichText html={text} />
        </article>
      </Specimen>
    </>
  )
}
