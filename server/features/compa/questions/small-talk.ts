import { formatDay, formatMinutes, getCampusClock, toCalendarDate } from '../../../utils/campus-time.ts'

/** What to ask Compa: the reply to greetings and to questions without terms. */
export const invitation = 'Ask me about anything on campus: the library, hostels, exams, buses, clubs, events, or who sells what.'

/** Topics of small talk by priority: a text with several gets the reply of the first. */
const topics: { phrases: string; reply: string }[] = [
  {
    phrases:
      'how (?:are|r) (?:you|u|ya)(?: doing| feeling)?|how do you do|how is it going|hows it going|how is your day(?: going)?|hows your day|hows life|(?:eppadi|epdi|eppdi) iruk\\w*|nalla iruk\\w*|saptiya|saptingala',
    reply: "I'm doing well, thank you for asking! What would you like to know about campus?",
  },
  {
    phrases:
      'who (?:are|r) (?:you|u)|who (?:is|s) this|what are you|what is your name|whats your name|your name|introduce yourself|tell me (?:about yourself|who you are)|(?:who|what) is compa|whos compa|(?:nee|neenga) (?:yaar\\w*|yaru)|are you (?:an? )?(?:real )?(?:robot|bot|ai|human|person|real|machine|program|alive|chatgpt|human being)(?: or an? (?:robot|bot|ai|human|person|machine))?',
    reply:
      "I'm Compa, the assistant of this campus: a program, not a person. I answer from the campus pages, clubs, events, shops and posts, and name the source of each answer.",
  },
  {
    phrases: 'who (?:made|created|built|developed|wrote|invented) (?:you|compa)',
    reply: "I'm Compa, a part of Thinnai. The people who look after Thinnai made me.",
  },
  {
    phrases:
      'what (?:all )?can (?:you|u|i) (?:do|ask|answer|help)(?: you)?(?: me)?(?: with)?(?: for me)?|what do you (?:do|know)(?: about)?|what (?:should|could) i ask(?: you)?|how (?:can|do|could) (?:you|u) (?:help|work)(?: me)?|can you help(?: me)?|(?:i need |please )?help(?: me)?|what are you (?:for|good at)|how does this work|how do i use (?:you|this)|what (?:is|are) your (?:features|abilities|skills)',
    reply: `I answer questions about campus and name the source of each answer. ${invitation}`,
  },
  {
    phrases:
      '(?:you are|youre|u r|ur|you|this is|that was|thats|so) ?(?:so |very |really |too |just )?(?:stupid|useless|bad|dumb|terrible|an? idiot|annoying|slow)|i hate (?:you|u)|bad bot',
    reply: "I'm sorry that I could not help. Try the question in other words, and I will do my best.",
  },
  {
    phrases:
      '(?:you are|youre|u r|ur) ?(?:so |very |really |the |such a |an? )*(?:great|awesome|best|cute|nice|amazing|helpful|smart|funny|kind|sweet|cool|good|wonderful|clever|star|legend|lifesaver)(?: bot)?|i (?:love|like) (?:you|u)|(?:good|nice) (?:bot|job|work|one)|well done',
    reply: "That's kind of you, thank you! I'm happy to help.",
  },
  {
    phrases: '(?:can you )?(?:please )?(?:tell|say|know)(?: me)? (?:a|any|some|another)? ?jokes?|make me (?:laugh|smile)|sing(?: me)? (?:a song|something)',
    reply: 'Why did the student bring a ladder to class? To reach for higher marks. Campus questions I answer better!',
  },
  { phrases: '(?:im |i am |so )*(?:sorry|my bad|apologies)', reply: 'No problem at all! What would you like to know?' },
  {
    phrases: 'thanks?(?: you| u)?|thank(?: you)?|thx|thnx|tnx|ty|tysm|nandri|romba nandri|நன்றி|(?:much |really )?appreciated?(?: it)?|cheers',
    reply: "You're welcome! Ask me again whenever you like.",
  },
  { phrases: 'good ?night|gn|sweet dreams|sleep well', reply: 'Good night! Sleep well, and ask me again tomorrow.' },
  {
    phrases:
      'bye(?: bye)?|good ?bye|see (?:you|u|ya)(?: later| soon| tomorrow| around)?|cya|tata|ta ta|ttyl|talk (?:to you )?later|take care|(?:have a )?(?:good|nice|great) (?:day|evening|weekend)(?: ahead)?|farewell|poyittu varen|varen',
    reply: 'Goodbye! Come back whenever you have a question.',
  },
  {
    phrases:
      'hi+|hey+|he+l+o+|hai|hiya|yo+|greetings|namaste|vanakkam|வணக்கம்|good ?(?:morning|afternoon|evening)|gm|morning|whats up|wassup|sup|nice to meet you|long time no see',
    reply: `Hello! ${invitation}`,
  },
  {
    phrases:
      'o+k+|okay|okie|k|cool|nice|great|awesome|wow|lol|ha(?:ha)+|super|seri|sari|got it|i see|good|perfect|fine|alright|hmm+|yes|yeah|yep|no|nope|nothing|never ?mind|not bad|understood|makes sense|sounds good|that helps|that is all|thats all|good to know|noted',
    reply: 'All right! Is there anything else that you would like to know about campus?',
  },
]

/** Filler words around small talk. */
const fillerPhrases =
  'compa|there|bro|bruh|da|dude|machi|machan|nanba|anna|akka|sir|madam|maam|dear|buddy|friend|everyone|all|again|now|today|then|please|pls|so much|very much|a lot|a ton|a bunch|for (?:your|the|all|all the|that|this) ?(?:help|info|information|answer)?|for (?:helping|answering)(?: me)?|and|but|oh|ah|well|just|wanted to say|i (?:just )?want to say|too|really|that was|it|to you|to meet you|your help|me|is|was|this|so|very'

const topicPatterns = topics.map(({ phrases, reply }) => ({ pattern: new RegExp(`^(?:${phrases})(?= |$)`, 'u'), reply }))
const fillerPattern = new RegExp(`^(?:${fillerPhrases})(?= |$)`, 'u')

/** Longer texts are not small talk. */
const maxSmallTalkChars = 120

/** The reply to a text that consists only of small talk; null for any other text. */
export function answerSmallTalk(text: string): string | null {
  if (text.length > maxSmallTalkChars) return null
  let rest = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  let best = topics.length
  while (rest) {
    const index = topicPatterns.findIndex(({ pattern }) => pattern.test(rest))
    const match = topicPatterns[index]?.pattern.exec(rest) ?? fillerPattern.exec(rest)
    if (!match) return null
    if (index >= 0) best = Math.min(best, index)
    rest = rest.slice(match[0].length).trim()
  }
  return topics[best]?.reply ?? null
}

const clockQuestionPattern =
  /^(?:hi |hey |compa |please |pls )*(?:(?:what|which)(?:s| is)? (?:the |todays )?(?:day|date|time|current time|weekday)(?: and time| and date)?(?: is)?(?: it| today| now| today now| it today| it now| right now| is it today| of today| is it right now)*|todays (?:day|date)|what(?:s| is) todays (?:day|date)|(?:date|time|day) (?:today|now)|what (?:day|date|time) (?:is|do we have) (?:it|today|now)?(?: today| now| right now)?|can you tell me the (?:time|date))$/

/** The date and time on campus, if a question asks for them; null for any other question. */
export function answerClock(text: string, now: Date): string | null {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (words.length > maxSmallTalkChars || !clockQuestionPattern.test(words)) return null
  const { day, minutes } = getCampusClock(now)
  return `It is ${formatDay(day)} ${toCalendarDate(day).year}, ${formatMinutes(minutes)} on campus.`
}
