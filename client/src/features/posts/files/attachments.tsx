import { FileText } from 'lucide-react'
import type { PostCardFragment } from '../../../generated/graphql.ts'
import { formatSize } from '../../../lib/format/format.ts'
import css from './attachments.module.css'
import { isDocument } from './is-document.ts'

/** The documents of a post or reply. */
export function Attachments({ attachments }: { attachments: PostCardFragment['attachments'] }) {
  const documents = attachments.filter(({ mimeType }) => isDocument(mimeType))
  if (documents.length === 0) return null
  return (
    <section className={css.attachments}>
      <h3>Attachments</h3>
      <ul>
        {documents.map(({ url, filename, size }) => (
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
