import { FileText } from 'lucide-react'
import type { PostCardFragment } from '../../generated/graphql.ts'
import { formatSize } from '../../lib/format.ts'
import css from './attachments.module.css'

/** The documents of a post or reply: PDF, DOC and DOCX (spec, section 5, Post). */
export function Attachments({ attachments }: { attachments: PostCardFragment['attachments'] }) {
  if (attachments.length === 0) return null
  return (
    <section className={css.attachments}>
      <h3>Attachments</h3>
      <ul>
        {attachments.map(({ url, filename, size }) => (
          <li key={url}>
            <a href={url} download={filename}>
              <FileText aria-hidden="true" size={20} />
              <span dir="auto">{filename}</span>
            </a>
            <span className={css.size}>{formatSize(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
