/** Whether a keyword of the club contains the term, case-insensitively (spec, Clubs); a blank term matches every keyword. */
export const hasKeyword = ({ keywords }: { keywords: string[] }, term: string) =>
  keywords.some((keyword) => keyword.toLowerCase().includes(term.trim().toLowerCase()))
