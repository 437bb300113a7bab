/** Validates the format of a username; null when valid (decisions, Progress). */
export const validateUsername = (username: string): string | null =>
  /^[A-Za-z0-9_.-]{3,30}$/.test(username) ? null : 'A username has 3 to 30 letters, digits, _ . or -'
