/** The keywords of a club without the first, which is its name. */
export const getOtherKeywords = ({ name, keywords }: { name: string; keywords: readonly string[] }) =>
  keywords.filter((keyword) => keyword !== name.toLowerCase())
