/** Splits a text into sentences, each with its trailing whitespace; each line, such as a list item, is a sentence. */
export const splitSentences = (text: string) => text.match(/[^\n]+?(?:[.!?…]["”’)]?\s+|\n+|$)/gu) ?? []
