/** English words of 3 to 50 letters; others have no forms. */
const inflectedWordPattern = /^[a-z]{3,50}$/
/** Words that only look like a plural or an -ing form. */
const uninflectedWords = new Set('evening earring goods herring inning means news outing'.split(' '))

/** The singular of an English noun, and a verb without its -s; other words as they are, also those like class, virus, basis and gas. */
export function toSingular(word: string): string {
  if (!inflectedWordPattern.test(word) || uninflectedWords.has(word) || !/[aeiouy].*[^isu]s$/.test(word) || word === 'yes') return word
  if (/..ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|zz|ch|sh|..[^aeiouy]o)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** What else a plural may be one of: a cookie, an ache, a virus, a quiz, a knife. */
function listOtherSingulars(plural: string): string[] {
  if (/ves$/.test(plural)) return [`${plural.slice(0, -3)}fe`, `${plural.slice(0, -3)}f`]
  if (/zzes$/.test(plural)) return [plural.slice(0, -3)]
  if (/[^s]ses$/.test(plural)) return [plural.slice(0, -2)]
  return /(?:ie|[xo]e|[cs]he)s$/.test(plural) ? [plural.slice(0, -1)] : []
}

/** Ends of verbs that have lost no -e before -ed and -ing. */
const wholeVerbPattern =
  /(?:[^a]st|[clnprfx]t|[lnr]d|[clnrs]k|[lm]p|[lr]m|rn|sh|ff|[ewxy]|(?:a[iu]|(?<!cr)ea|ee|ei|ie|o[aiou])[bdklmnprt]|^(?:bl|br|c|f|l|m|v)ast)$/

/** The verbs that may be written so before -ed and -ing. */
function listVerbs(stem: string): string[] {
  if (/[^aeiou]i$/.test(stem)) return [`${stem.slice(0, -1)}y`, `${stem}e`]
  if (/^[^aeiouy]y$/.test(stem)) return [`${stem.slice(0, -1)}ie`, `${stem}e`]
  if (/(?:ll|ss|zz|[aeiou]ck)$/.test(stem)) return [stem, stem.slice(0, -1)]
  if (/..([bdgkmnprtv])\1$/.test(stem)) return [stem.slice(0, -1), stem]
  // Without the -e such a short verb would have doubled its last letter.
  if (/^[^aeiou]*[aeiouy][^aeiouwxy]$/.test(stem)) return [`${stem}e`]
  return wholeVerbPattern.test(stem) ? [stem] : [stem, `${stem}e`]
}

/**
 * The words of which an English word may be a form, first its singular: plurals, and verbs with -s, -ed and -ing. A derived word, such as `scammer` or `classic`,
 * is a word of its own.
 */
export function listBaseForms(word: string): string[] {
  const singular = toSingular(word)
  const forms = [singular, ...(singular === word ? [] : listOtherSingulars(word))]
  if (!inflectedWordPattern.test(singular) || uninflectedWords.has(singular)) return forms
  if (/[aeiouy][^aeiouy]+eed$/.test(singular)) return [...forms, singular.slice(0, -1)]
  const stem = /^(.*[aeiouy].*)(?:(?<!e)ed|ing)$/.exec(singular)?.[1] ?? ''
  return stem.length < 2 ? forms : [...forms, ...listVerbs(stem)]
}
