import { findAspect } from './aspects.ts'
import { extractDates } from './date-expressions.ts'
import { extractTerms, splitWords } from './query-analysis.ts'
import { eventWords } from './vocabulary.ts'

/**
 * How a question depends on the previous one: it asks for an aspect of its subject ('and where is it?'), is the same question about
 * other days ('and tomorrow?') or another subject ('what about the gym?'), or asks for the next event.
 */
export type FollowUp = 'aspect' | 'days' | 'subject' | 'next event'

/** Words for places; next to another word they are part of a name, as in 'music room'. */
const placeWords = new Set(['place', 'room', 'floor', 'block', 'building', 'hall'])

/** Words that ask for an aspect of a subject and are not a subject themselves. */
const aspectWords = new Set([
  ...placeWords,
  ...`location located venue address date time timing timings hour hours start starts begin begins end ends finish finishes last long open opens opened close closes closed
shut still available cost costs price prices fee fees charge charges rate pay paid free ticket tickets entry expensive cheap contact phone number call email mail whatsapp insta instagram message
ping dm touch reach order find far join joining register registered registering registration registrations sign signup rsvp enrol enroll seat seats spot spots slot slots left full fully booked sold part participate attend come just without apply applying eligible eligibility deadline
cancelled canceled postponed called off need needed required lead leads leader leaders led run runs head heads president captain charge secretary treasurer officer officers founder organise organize organises organizes organised organized organising organizing
organiser organizer organisers organizers host hosts hosted hosting conducts conducted conducting manages happen happens happening held meet meets meeting link details detail bring wear late early much many else week weekdays first second third last one ones`.split(
    /\s+/,
  ),
])
const pronounPattern =
  /\b(?:it|its|that|this|they|them|their|theirs|those|these|he|she|him|her|his|there|thats|same|athu|adhu|anga|angae|(?:first|second|third|last) (?:one|event))\b/
const existentialPattern = /\b(?:is|are|was|were|will) there\b|\bthere (?:is|are|was|were|will)\b/g
const continuationPattern = /^(?:and|also|what about|whatabout|how about|wat about|or|ok and|okay and|then|but|so)\b/
/** Matches a whole question for the event after another, but not 'where do I pay after this semester?' */
const nextEventPattern =
  /^(?:(?:and|or|but|so|ok|okay|then|please|tell me|show me|what about|how about|what|whats|which|when|whens|is|are|was|will|be|there|the|a|an|any|anything|something|else|on|event|events|happens?|happening|comes?|coming|one|next) )*(?:after (?:that|it|this|those|them)(?: one| event)?|next one|one after)$|^(?:and |so )*(?:what|which)(?:s| is)? (?:comes )?(?:next|after)$|^and (?:then|(?:the )?next|after)$/
const newSubjectPattern =
  /^(?:(?:ok|okay|so|then|and|but|also|or) )*(?:(?:what|how|wat) about|and|or|also) (?:the |in |for |at |on |a |an )?(?!(?:where|when|who|how|what|why|which|is|are|does|do|can|if)\b)/
/** What a club may ask for: 'do I need an audition?' */
const auditionWords = new Set(['audition', 'auditions', 'experience'])

/** Questions with more words are independent. */
const maxAspectWords = 7
const maxSubjectWords = 7

/** How a question depends on the previous one; null if it is independent. */
export function classifyFollowUp(question: string, now: Date): FollowUp | null {
  const { dates, rest } = extractDates(question, now)
  const words = splitWords(rest)
  const text = words.join(' ')
  if (nextEventPattern.test(text)) return 'next event'
  const topic = extractTopic(rest)
  const hasPronoun = pronounPattern.test(text.replace(existentialPattern, ' '))
  const isContinuation = continuationPattern.test(text)
  const mentionsEvents = words.some((word) => eventWords.has(word) && word !== 'happening')
  if (topic.length === 0 && !mentionsEvents) {
    const hasQuestionWords = findAspect(text) !== null || extractTopicWords(rest).length > 0
    if (dates && !dates.isNow && !hasPronoun && (isContinuation || words.length === 0) && !hasQuestionWords) return isContinuation ? 'days' : null
    if (hasPronoun || (isContinuation && (hasQuestionWords || words.length > 1)) || (hasQuestionWords && words.length <= maxAspectWords && !dates))
      return 'aspect'
    return null
  }
  if (isContinuation && !hasPronoun && !dates && words.length <= maxSubjectWords && newSubjectPattern.test(text)) return 'subject'
  if (topic.every((word) => auditionWords.has(word)) && /\b(?:need|require|required)\b/.test(text)) return 'aspect'
  // 'Where do I collect it?'
  return topic.length === 1 && words.length <= maxAspectWords && /\b(?:it|that|them|there)$/.test(text.replace(existentialPattern, ' ').trim())
    ? 'aspect'
    : null
}

/** Whether a question refers to a previous one by a pronoun or a word such as 'and'. */
export function isBackReference(question: string): boolean {
  const text = splitWords(question).join(' ')
  return continuationPattern.test(text) || pronounPattern.test(text.replace(existentialPattern, ' '))
}

/** Words that belong to what is asked for: 'what day', 'insta id', 'book a seat'. */
const askedForPattern =
  /\b(?:what|which) (?:days?|dates?)\b|\bbook(?:ing)? (?=(?:an? |my |our |the )?(?:seat|ticket|spot|slot)s?\b)|(?<=\b(?:whatsapp|insta|instagram|phone|mobile|e?mail|contact)) (?:id|no|handle|account|details?|info)\b/g

const extractTopicWords = (rest: string) => extractTerms(splitWords(rest).join(' ').replace(askedForPattern, '')).map(({ word }) => word)

/** Matches Tamil verbs that ask yes or no, with the particle -a: pannanuma, varalama, irukangala; not nouns such as kolam and manga. */
const tamilQuestionVerbPattern = /(?:num|lam|ngal|mum|yum|kum)a$/

/** The words of a question that name its subject. */
export function extractTopic(rest: string): string[] {
  const words = extractTopicWords(rest).filter((word) => !eventWords.has(word) && !tamilQuestionVerbPattern.test(word))
  return words.every((word) => aspectWords.has(word)) ? [] : words.filter((word) => !aspectWords.has(word) || placeWords.has(word))
}

/** The previous question with the dates of this one. */
export function replaceDates(previous: string, question: string, now: Date): string {
  return `${extractDates(previous, now).rest} ${splitWords(question).join(' ').replace(continuationPattern, '').trim()}`
}

/**
 * The previous question with the subject of this one; null if the previous question has none. In 'the north one', 'one' stands for the last word
 * of the previous subject.
 */
export function replaceSubject(previous: string, question: string, now: Date): string | null {
  const subject = extractTopic(extractDates(previous, now).rest)
  if (subject.length === 0) return null
  const others = previous
    .replace(/[?!.]+$/, '')
    .split(/\s+/)
    .filter((word) => !splitWords(word).some((part) => subject.includes(part)))
  const other = splitWords(question)
    .join(' ')
    .replace(newSubjectPattern, '')
    .replace(/\bones?\b/, subject.at(-1) ?? '')
  return `${others.join(' ')} ${other}`
}
