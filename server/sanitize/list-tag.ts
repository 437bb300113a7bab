/** The opening tag of a list. A numbered one keeps the number with which it begins. */
export const writeListTag = (tag: string, start: string | number | undefined) =>
  tag === 'ol' && /^\d{1,5}$/.test(String(start)) && Number(start) !== 1 ? `<ol start="${Number(start)}">` : `<${tag}>`
