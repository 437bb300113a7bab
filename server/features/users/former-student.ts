/** The row of `users` that owns the posts and replies which deleted accounts have left. It is nobody's account; a migration inserts it. */
export const formerStudent = { uid: 'former-student', username: 'Former student' } as const
