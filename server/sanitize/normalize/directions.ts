/** Gives each list item and quote of sanitised HTML the direction of its own text, as the browser does (client/src/components/content/sanitize-html.ts). */
export const setDirections = (html: string): string => html.replace(/<(li|blockquote)(?=[\s>])/g, '<$1 dir="auto"')
