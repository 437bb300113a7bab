/** The header with the `id` of a session, which clients send with their token. */
export const sessionIdHeader = 'x-session-id'
