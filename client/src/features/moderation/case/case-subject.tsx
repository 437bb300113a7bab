import { Link } from 'react-router-dom'
import { RichText } from '../../../components/content/rich-text.tsx'
import type { FullCaseFragment, SeenFragment } from '../../../generated/graphql.ts'
import { kindLabels } from '../labels.ts'
import css from './case-view.module.css'

/** The subject as it is now, with a link to its page while others can see it. */
export function CaseSubject({ item: { kind, current, path, hiddenAt } }: { item: FullCaseFragment }) {
  return (
    <section className={css.card} aria-label="Subject">
      <h2>{`${kindLabels[kind]} as it is now`}</h2>
      {current ? <SeenVersion seen={current} /> : <p>It is gone.</p>}
      {current && path && !hiddenAt && (
        <p>
          <Link to={path} target="_blank" className={css.link}>
            Open its page
          </Link>
        </p>
      )}
    </section>
  )
}

/** A version of something, as its readers see it. Files are links: a moderator decides what to look at. */
export function SeenVersion({ seen: { title, contentHtml, files } }: { seen: SeenFragment }) {
  return (
    <div className={css.seen}>
      {title && (
        <p dir="auto">
          <strong>{title}</strong>
        </p>
      )}
      {contentHtml && <RichText html={contentHtml} />}
      {!title && !contentHtml && files.length === 0 && <p>Without words.</p>}
      {files.length > 0 && (
        <p className={css.files}>
          {files.map((file, index) => (
            <a key={file} href={file} target="_blank" rel="noopener noreferrer">
              File {index + 1}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}

/** For a reply: what it answers, and what follows. */
export function Surroundings({ items }: { items: readonly SeenFragment[] }) {
  if (items.length === 0) return null
  return (
    <section className={css.card} aria-label="Around it">
      <h2>Around it</h2>
      {items.map((seen, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and are never reordered
        <SeenVersion key={index} seen={seen} />
      ))}
    </section>
  )
}
