/** 'I want to', without 'I dont want to'. */
const iWill =
  '(?<!(?:dont|not|never|didnt) )(?:(?:i|we) (?:really |just |only )?(?:want to|wanna|wish to|will|am going to|am gonna|gonna|going to|am about to|am ready to|plan to)|(?:im|i m|ill|imma) (?:going to |gonna |about to |ready to )?|(?:^|and )(?:want to|wanna))(?: just| really)?'
const heights = '(?:terrace|roof|rooftop|balcony|window|maadi|top floor|water tank)'
const drugs = '(?:insulin|pills?|tablets?|medicines?|meds|paracetamol|sleeping pills)'
const people = '(?:he|she|bf|gf|boyfriend|girlfriend|husband|wife|dad|father|mom|mother|appa|amma|brother|uncle|warden|seniors?|roommates?)(?: anna| akka)?'
const games = '(?:at|in) (?:chess|carrom|cricket|football|volleyball|throwball|badminton|tt|kabaddi|the (?:game|match|finals?|quiz|race|league))'

/** Patterns of lower-case words that mean danger in any surroundings: beside a question about the campus or a 'lol' a model weighs them as one of many words. */
const patterns = [
  `${iWill} die(?! (?:of|for|than|from|if|unless|without|laugh\\w*|luagh\\w*|hard)\\b)`,
  `${iWill} (?:kms|cut|hurt|harm|burn) my ?self|(?:^|and |${iWill} )kms(?: lol| lmao| haha|$)`,
  '(?<!(?:dont|not|never|didnt) (?:want to )?)(?:kill|hang) my ?self|(?:killing|hanging|cutting|harming) my ?self|i (?:relapsed|cut) (?:and cut )?again',
  '(?:end|ending|take|taking) my (?:own )?life(?! (?:skills?|sciences?|back|seriously|story|insurance)\\b)|want to be dead',
  '(?:dont|do not|no longer|never) (?:even )?(?:want to|wanna|wish to) (?:live(?: any ?more| like this| lol)?$|live any ?more|be alive|exist)',
  'cant live(?: like this)? any ?more|whats? (?:is )?the point (?:of|in) (?:going on$|living(?: any ?more)?$)',
  `${heights}\\b(?: \\w+){0,6} ${iWill} jump$|${iWill} jump (?:off|from|out of) (?:the |my |our |this )?(?:hostel |college )?${heights}`,
  `insulin overdose|i took (?:way )?too (?:much|many) ${drugs}|i took all(?: of)? my ${drugs}`,
  `${people} (?:is |keeps? )?(?:beats|beating|hits|hitting|slaps|slapped|punches|punched|kicks|hit) (?:me|us|(?:a |the )?(?:first years?|freshers?|juniors?)|my (?:friend|roommate))\\b(?! ${games}| (?:up|back|with (?:a|the) (?:text|message|news))\\b)`,
  'asthma attack|(?:socket|fan|laptop|charger|room|kitchen|lab|switch ?board|circuit) (?:has |is |just )?(?:caught|catching|on) fire|short circuit in (?:my|our) room',
  // Tamil in Latin letters: I will die, how to die, no more life, he beats me, a seizure.
  'sethu(?:ruven(?! pola)|rla nu|duven(?! pola)|duvan|dalam)|us[iu]r[au] (?:vid|maa?i?ch)\\w*|(?:eppadi|epdi) saa?v(?:adhu|athu)|(?:^|indha )life(?: ve|e)? ven(?:aam|am)|life ve venaam|saa?vu (?:dh?aa?n|thaa?n|mattum)\\b',
  '(?:ennai|ennaya|enna) adi(?:ch|cch|kir)\\w*|(?:bf|appa|husband|avan|senior|warden) adikir?aa?n$|(?<!nalla |perfect |super |correct )fits? vandh?u\\w*',
]
const pattern = new RegExp(`\\b(?:${patterns.join('|')})\\b`)

/** Whether words, as of `toWords`, say plainly that somebody is in danger. */
export const isPlainEmergency = (words: readonly string[]): boolean => pattern.test(words.join(' '))
