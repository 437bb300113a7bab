import { inlineTagPattern } from '../../generated/inline-tags.ts'

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' }

/** The text of sanitised HTML, which contains no entities but these. */
export const stripTags = (html: string) =>
  html
    .replace(inlineTagPattern, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => entities[entity] ?? entity)
