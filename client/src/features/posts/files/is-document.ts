import { documentTypes } from '../../../generated/document-types.ts'

/** Only PDF, DOC and DOCX appear in the Attachments list (spec, section 5, Post). */
export const isDocument = (mimeType: string) => (documentTypes as readonly string[]).includes(mimeType)
