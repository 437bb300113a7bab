import { markTags } from '../generated/hashtag-rule.ts'

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }
/** Elements that end no word. */
const inlineTagPattern = new RegExp(`</?(?:a|code|${markTags.join('|')})(?: [^>]*)?>`, 'g')

/** The text of sanitised HTML, which contains no entities but these. */
export const stripTags = (html: string) =>
  html
    .replace(inlineTagPattern, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => entities[entity] ?? entity)
