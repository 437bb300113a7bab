/** Whether a method is safe, that is read-only (RFC 9110, section 9.2.1). */
export const isSafeMethod = ({ method }: { method?: string | undefined }): boolean => method === 'GET' || method === 'HEAD'
