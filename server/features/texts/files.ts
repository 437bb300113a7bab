import type { ServiceContext } from '../../auth/service-context.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { invalid } from '../../utils/errors.ts'
import type { ChangedAlt, FileCard } from '../media/data.ts'
import { getFileUrl } from '../media/service.ts'

/** The largest number of files of a post, or of a reply, and the error for more. */
type FileLimit = { maxFiles: number; message: string }

/** Throws INVALID_INPUT if a post or reply would have too many files, or if there are more alternative texts than uploads. */
export function assertFileCount(
  { metrics }: Pick<ServiceContext, 'metrics'>,
  { existing = 0, uploads, alts }: { existing?: number; uploads: Upload[]; alts: string[] },
  { maxFiles, message }: FileLimit,
) {
  if (existing + uploads.length > maxFiles) {
    metrics.countRejectedUpload('INVALID_INPUT')
    throw invalid(message, 'media')
  }
  if (alts.length > uploads.length) throw invalid('There are more descriptions than files.', 'alts')
}

/** The published files whose alternative text changes; INVALID_INPUT for the URL of another file. */
export const selectChangedAlts = (context: ServiceContext, files: Pick<FileCard, 'id' | 'key'>[], changes: { url: string; alt: string }[]): ChangedAlt[] =>
  changes.map(({ url, alt }) => {
    const file = files.find((other) => getFileUrl(context, other) === url)
    if (!file) throw invalid('A described file is not published here.', 'changedAlts')
    return { id: file.id, alt }
  })

/** Uploads with their alternative texts, in order. */
export const addAlts = (uploads: Upload[], alts: string[]): Upload[] => uploads.map((upload, index) => ({ ...upload, alt: alts[index] ?? '' }))
