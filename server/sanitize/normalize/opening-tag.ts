/** The opening tag of an element, without attributes. A numbered list keeps the number with which it begins. */
export const buildOpeningTag = (tag: string, start: string | number | undefined) =>
  tag === 'ol' && /^\d{1,5}$/.test(String(start)) && Number(start) !== 1 ? `<ol start="${Number(start)}">` : `<${tag}>`
