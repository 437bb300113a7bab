/** Whether a keyword of the club contains the term, ignoring case (spec, Clubs). A blank term matches every club. */
export function hasKeyword({ keywords }: { keywords: string[] }, term: string): boolean {
  const normalizedTerm = term.trim().toLowerCase()
  return normalizedTerm === '' || keywords.some((keyword) => keyword.toLowerCase().includes(normalizedTerm))
}
