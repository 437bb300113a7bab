/** Whether the name or the tagline contains the term, case-insensitively; a blank term matches every business. */
export const matchesBusiness = ({ name, tagline }: { name: string; tagline: string }, term: string) =>
  [name, tagline].some((text) => text.toLowerCase().includes(term.trim().toLowerCase()))
