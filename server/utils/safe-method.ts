/** Whether a method asks and changes nothing. */
export const isSafeMethod = ({ method }: { method?: string | undefined }): boolean => method === 'GET' || method === 'HEAD'
