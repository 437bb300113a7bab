/** Whether a keyword of the club contains the term, without regard to case (spec, Clubs); a blank term is in every one. */
export const hasKeyword = ({ keywords }: { keywords: string[] }, term: string) =>
  keywords.some((keyword) => keyword.toLowerCase().includes(term.trim().toLowerCase()))
