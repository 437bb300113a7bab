type Searched = { name: string; tagline: string; owner: { username: string } }

/** Whether the name, the tagline or the owner's name contains the term, case-insensitively; a blank term matches every business. */
export const matchesBusiness = ({ name, tagline, owner }: Searched, term: string) =>
  [name, tagline, owner.username].some((text) => text.toLowerCase().includes(term.trim().toLowerCase()))
