/** Whether the name or the tagline contains the term, without regard to case; a blank term is in every one. */
export const matchesBusiness = ({ name, tagline }: { name: string; tagline: string }, term: string) =>
  [name, tagline].some((text) => text.toLowerCase().includes(term.trim().toLowerCase()))
