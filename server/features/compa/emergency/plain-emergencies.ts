const wants = '(?:want|wants|wanna|wish|going|gonna|ready|planning|plan|about|decided)(?: to)?(?: just)?'
const heights = '(?:terrace|roof|rooftop|balcony|window|bridge|maadi|building|top floor|water tank)'
const drugs = '(?:insulin|pills?|tablets?|medicines?|meds|paracetamol|capsules?)'
const people = '(?:he|she|they|bf|gf|boyfriend|girlfriend|husband|wife|dad|father|mom|mother|appa|amma|brother|uncle|warden|seniors?|roommates?|sir)'

/** Patterns of lower-case words that mean danger in any surroundings: beside a question about the campus or a 'lol' a model weighs them as one of many words. */
const patterns = [
  `${wants} die(?! (?:of|for|than|from|laugh\\w*|luagh\\w*|hard)\\b)`,
  'kms|(?:kill|hang) my ?self|(?:killing|hanging|cutting|harming) my ?self',
  `${wants} (?:cut|hurt|harm|burn) my ?self|i (?:relapsed|cut)(?: and cut)? again`,
  '(?:end|ending|take|taking) my (?:own )?life|want to be dead|rope\\b.* to hang$',
  '(?:dont|do not|no longer|never) (?:even )?(?:want to|wanna|wish to) (?:live(?! (?:in|at|with|on|near|here|there|off)\\b)|be alive|exist)',
  'cant live(?: like this)? any ?more|whats? (?:is )?the point (?:of|in) (?:going on|living)',
  `${heights}\\b.* ${wants} jump|${wants} jump (?:off|from|out of) (?:the |my |our |this )?(?:hostel |college )?${heights}`,
  `${drugs} overdose|took (?:way )?(?:too (?:much|many)|all(?: of)? (?:my|the|his|her)) ${drugs}`,
  `${people} (?:is |are |keeps? )?(?:beats?|beating|hits?|hitting|slaps?|slapped|punche[sd]|kick(?:s|ed)) (?:me|us)(?! (?:at|in|by|to|with|up)\\b)`,
  'asthma attack|caught fire|short circuit (?:in|at) (?:my|our|the) (?:room|hostel|lab|class\\w*)',
  // Tamil in Latin letters: I will die, how to die, no more life, he beats me, a seizure.
  'sethu(?:ruv|rla|duv|dal)\\w*|us[iu]r[au] (?:vid|maa?i?ch)\\w*|(?:eppadi|epdi) saa?v(?:adhu|athu)|life(?: ve|e)? ven(?:aam|am)',
  'ennai adi(?:ch|cch|k)\\w*|\\w+ adikir?aa?n|fits? vandh?u\\w*',
]
const pattern = new RegExp(`\\b(?:${patterns.join('|')})\\b`)

/** Whether words, as of `toWords`, say plainly that somebody is in danger. */
export const isPlainEmergency = (words: readonly string[]): boolean => pattern.test(words.join(' '))
