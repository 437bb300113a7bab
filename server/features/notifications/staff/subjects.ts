/** The subject of notifications that are grouped until they are read. */
export const allSubject = 'all'
/** The subject of notifications of cases with a danger. */
export const urgentSubject = 'urgent'
