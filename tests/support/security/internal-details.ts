/** Matches what a response must never contain: stack traces, SQL, file paths, names of components, and internal addresses. */
export const internalDetailsPattern =
  /\bat \S+ \(|\.[cm]?[jt]s:\d+|node_modules|node:internal|\/(?:home|tmp|work|usr|var|root)\/|[Pp]risma|postgres|ECONNREFUSED|ENOENT|EACCES|\b(?:SELECT|INSERT|UPDATE|DELETE) .*\b(?:FROM|INTO|SET|WHERE)\b|relation "|column "|127\.0\.0\.1:\d|localhost:\d|driverAdapter|\bP20\d\d\b|\b22P02\b/
