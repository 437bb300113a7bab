import { extractTerms, splitWords } from './query-analysis.ts'

/**
 * A question about the registrations of the person who asks. `scope`: all that are to come, those with a seat, places on waiting lists, the next one or past ones.
 * `topic`: the words of the event that it names. `refersBack`: it names the event of an earlier question by a pronoun.
 */
export type RegistrationQuestion = { scope: 'all' | 'seats' | 'waiting' | 'next' | 'past'; topic: string[]; refersBack: boolean }

const adverbs = '(?:(?:already|still|currently|actually|really|even|ever|all|also|now|so far|just) )*'
const registered = '(?:re?g[ei]?s[it]?t?\\w*ed|signed up|sign(?:ed)?up|enrol\\w*|rsvpd|booked(?: in)?|confirmed)'
const register = '(?:re?gi?st[a-z]*|sign up|signup|enrol\\w*|rsvp|book)'
const waiting = '(?:(?:on|in) (?:the |a |any |which )?(?:waiting ?lists?|waitlists?)|wait ?listed)'
const events = '(?:event|events|fest|fests|function|functions|workshops?|programmes?)'
/** 'am I', 'I am' and the like, for what somebody is; 'have I', 'did I' for what somebody has done. */
const amI = '(?:am i|was i|i am|im|i was)'
const haveI = '(?:have i|had i|i have|ive|did i|i|do i)'
const toEvent = '(?: (?:for|to|in|at|of|on|up for))?'

/** Before a question: 'hey, can you tell me …'. */
const opening =
  /^(?:(?:hi|hey|hello|compa|please|pls|ok|okay|so|and|can you|could you|can i (?=see|view|check|find|get|have)|i want to|do you know|give me|have a look at|tell|show|list|see|view|find|check|get|me|out|which are|what are|whats|what is|where is|where are|where can i find|where do i find|wheres|is|are|all|of|the) )*/
const closing = /(?: (?:please|pls|now|again|here|today|bro|da|anna|akka|enga|enna|kaatu|sollu|iruku|irukku))*$/

/** Of each form the text after it is the event that it names. */
const forms: { pattern: RegExp; scope: RegistrationQuestion['scope'] }[] = [
  {
    scope: 'past',
    pattern: new RegExp(`^(?:(?:what|which) ${events} )?(?:${haveI}|${amI}) ${adverbs}(?:attend|attended|been (?:to|at)|go to|went to)${toEvent}$`),
  },
  { scope: 'past', pattern: new RegExp(`^my (?:past|previous|earlier|old|last) (?:${events}|registrations?|tickets?)$`) },
  { scope: 'next', pattern: new RegExp(`^(?:when is |whens )?my next (?:${events}|registration|ticket)$`) },
  { scope: 'waiting', pattern: new RegExp(`^(?:which|what) (?:waiting ?lists?|waitlists?) ${amI} ${adverbs}on$`) },
  { scope: 'waiting', pattern: new RegExp(`^(?:(?:what|which) ${events} )${amI} ${adverbs}waiting for$`) },
  { scope: 'waiting', pattern: new RegExp(`^(?:(?:what|which) (?:number|place|position) |where |how far )?${amI} ${adverbs}${waiting}${toEvent}(?: |$)`) },
  { scope: 'waiting', pattern: new RegExp(`^my (?:place|position|number|rank)? ?(?:${waiting}|waiting ?lists?|waitlists?)${toEvent}(?: |$)`) },
  { scope: 'seats', pattern: new RegExp(`^(?:do i|have i|i) ${adverbs}(?:have|got) (?:a |an |any |my |some |the )?(?:tickets?|seats?)${toEvent}(?: |$)`) },
  { scope: 'seats', pattern: /^(?:my|ennoda|enoda) (?:event |upcoming |current )?(?:tickets?|seats?)(?:$| (?:for|to|at|of) )/ },
  {
    scope: 'all',
    pattern: new RegExp(
      `^(?:what(?: all)?|which ${events}|what ${events}) (?:do i|i) have (?:tickets?|seats?|registrations?|a ticket|a seat|a registration) for$`,
    ),
  },
  { scope: 'all', pattern: /^(?:my|ennoda|enoda) (?:event |upcoming |current |next )?(?:registrations?|bookings?|rsvps?|sign ?ups?)(?:$| (?:for|to|at|of) )/ },
  { scope: 'all', pattern: /^my (?:upcoming |current |registered )?events$/ },
  {
    scope: 'all',
    pattern: new RegExp(
      `^(?:what(?: all)?|(?:what |which |any )?${events})(?: (?:that|which))? (?:(?:${amI} ${adverbs}${registered}|${haveI} ${adverbs}(?:${registered}|${register}))${toEvent})$`,
    ),
  },
  {
    scope: 'all',
    pattern: new RegExp(
      `^(?:what |which )?${events}(?: (?:that|which))? (?:${amI} ${adverbs}(?:going to|attending|part of|in)|${haveI} ${adverbs}(?:join|joined))$`,
    ),
  },
  {
    scope: 'all',
    pattern: new RegExp(
      `^(?:${amI} ${adverbs}${registered}|(?:have i|had i|did i|i have|ive) ${adverbs}(?:${registered}|${register}))(?: (?:for|to|in|at|of|on|up for)|$)(?: |$)`,
    ),
  },
  { scope: 'all', pattern: new RegExp(`^(?:naan |na )?(?:enna|entha|ethuku|edhuku) (?:${events} ?)?(?:ku |ukku |la )?(?:naan )?regis\\w* (?:pann|pan)\\w*$`) },
]

const pronouns = new Set(['it', 'that', 'this', 'them', 'one', 'there', 'those', 'these'])
/** Words in place of an event; the second ones may also be part of a name. */
const anyEvent = new Set('anything something any some event events everything all confirmed valid'.split(' '))
const anyKind = new Set('fest fests function functions programme programmes workshop workshops'.split(' '))

/** A question about the viewer's own registrations; null for any other question. Dates are to be taken out before. */
export function parseRegistrationQuestion(question: string): RegistrationQuestion | null {
  const text = splitWords(question).join(' ').replace(opening, '').replace(closing, '')
  for (const { pattern, scope } of forms) {
    const match = pattern.exec(text)
    if (!match) continue
    const rest = splitWords(text.slice(match[0].length))
    const words = extractTerms(rest.join(' ')).flatMap(({ word }) => (anyEvent.has(word) || pronouns.has(word) ? [] : [word]))
    const topic = words.every((word) => anyKind.has(word)) ? [] : words
    return { scope, topic, refersBack: topic.length === 0 && rest.some((word) => pronouns.has(word)) }
  }
  return null
}
