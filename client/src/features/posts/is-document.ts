import { documentTypes } from '../../generated/file-rules.ts'

/** Only PDF, DOC and DOCX appear in the Attachments list (spec, section 5, Post). */
export const isDocument = (mimeType: string) => (documentTypes as readonly string[]).includes(mimeType)
