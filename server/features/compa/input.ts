import { z } from 'zod'
import { createLineSchema } from '../../sanitize/line-schema.ts'
import { normalizeText } from '../../sanitize/text.ts'
import { createNormalizedSchema, createTextSchema } from '../../sanitize/text-schema.ts'

/** The maximum length of a question in characters. */
export const maxQuestionLength = 2000

const question = z
  .string({ error: 'question is a text' })
  .overwrite(normalizeText)
  .min(1, 'Ask something.')
  .refine((text) => [...text].length <= maxQuestionLength, `A question has at most ${maxQuestionLength.toLocaleString('en-US')} characters.`)
  .meta({ maxLength: maxQuestionLength })

/** The body of `POST /compa/ask`. A question has 1 to 2,000 characters after trimming. */
export const askCompaBody = z.object({ question })

/** The number of earlier questions that a question may depend on. */
export const maxPreviousQuestions = 5

/** How long a later question may refer to a question. */
export const followUpWindowMs = 30 * 60 * 1000

/** The input over GraphQL. Visitors, whose conversation is not stored, may send their previous questions, oldest first. */
export const askCompaInput = askCompaBody.extend({
  previousQuestions: z
    .array(question)
    .max(maxPreviousQuestions, `At most ${maxPreviousQuestions} earlier questions.`)
    .nullish()
    .transform((questions) => questions ?? []),
})

/** The address of a campus page below /compa. `ask` is no page: /compa/ask is an endpoint. */
export const pageSlugPattern = /^(?!ask$)[a-z0-9-]+$/

/** Pages that `campusPageSources` lists. */
export const maxListedPages = 500

/** The maximum lengths of a campus page in characters. */
const pageLimits = { slug: 60, title: 100, owner: 200, keywords: 500, markdown: 20_000 } as const

const createRequiredLine = (label: string, maxLength: number) =>
  createLineSchema(maxLength, `${label} has at most ${maxLength.toLocaleString('en-US')} characters.`, `${label} is needed.`)

const pageFields = {
  title: createRequiredLine('A title', pageLimits.title),
  owner: createRequiredLine('An owner', pageLimits.owner),
  keywords: createTextSchema(pageLimits.keywords, `Keywords have at most ${pageLimits.keywords} characters.`).default(''),
}

/** The front matter of the file of a campus page. */
export const frontMatter = z.object({ ...pageFields, checked: z.iso.date().transform((day) => new Date(day)) })

/** Spaces that indent a list or code like a tab, which a plain text does not have. */
const expandTabs = (text: string) => text.replaceAll('\t', '    ')
const markdown = createNormalizedSchema((text) => normalizeText(expandTabs(text)))(
  pageLimits.markdown,
  `A text has at most ${pageLimits.markdown.toLocaleString('en-US')} characters.`,
  'A text is needed.',
)

/** A campus page that an administrator writes. `version` is that of the page it replaces; null for a new page. */
export const saveCampusPageInput = z.object({
  slug: z
    .string()
    .trim()
    .max(pageLimits.slug, `The address has at most ${pageLimits.slug} characters.`)
    .regex(pageSlugPattern, "The address has lower-case letters a to z, digits and hyphens, and is not 'ask'."),
  ...pageFields,
  checkedOn: z.date(),
  markdown,
  version: z.string().nullish(),
})

export const previewCampusPageInput = z.object({ markdown })
