/** Stands for an author whose row is missing (spec, post card). Nobody has the uid, and the username is reserved. */
export const unknownUser = { uid: 'unknown', username: 'Unknown' } as const
