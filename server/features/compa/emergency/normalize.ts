/** Words that mistyped words are corrected to, if they differ in one letter, or in two from nine letters on. */
const correctWords = new Set(
  `suicide suicidal myself himself herself hanging overdose overdosed swallowed poison poisoned tablets sleeping paracetamol bleeding unconscious breathing breathe
fainted fainting collapsed seizure seizures choking drowning drowned ambulance accident emergency attacked attacking stabbed stabbing molested molesting harassed harassing assault assaulted
stalking stalker following followed threatening threatened blackmailing ragging bullying bullied strangled electrocuted terrace scorpion explosion exploded
burning beating vomiting alcohol convulsions kidnapped hitting heart snake smoke knife blood dying choke chest pain hurting unsafe stopped blackmailed abusive`.split(
    /\s+/,
  ),
)

/** Common words that are near those and are not mistyped. */
const unmistakenWords = new Set(
  `breeding blending bleeping attached attaching cooking choosing chopping hanging handing hunting prison poisson poisons tables tablet slipping accent ancient ambiance breaking bleaching
breath stacking staking stalling droning drawing browning emergence emerging flowing fellow allowing strange stranger strangers collapse explored explore exploring exposition
threaten bearing boating betting beading burying buying ranging raging rigging racing rating followers follower assaults breather painting painted terraces alcoholic stubbing
staking starting stitched stuffed stooped stepped shopped stocked stopper explosive explosives chests paint pains plain painting sneak scorpio conclusions convulsion conversions sleeper steeping harvested heard heat hears hearty hearts heard earth drowned drawer myself fainter`.split(
    /\s+/,
  ),
)

/** Short forms and common misspellings, without apostrophes. */
const replacements: Record<string, string> = Object.fromEntries(
  `dont=do not;dnt=do not;didnt=did not;doesnt=does not;dosnt=does not;isnt=is not;arent=are not;wasnt=was not;cant=can not;cannot=can not;cnt=can not;couldnt=can not;wont=will not;wouldnt=will not
havent=have not;hasnt=has not;im=i am;ive=i have;ill=ill;hes=he is;shes=she is;theyre=they are;theres=there is;its=it is;whats=what is;someones=someone is;somebodys=someone is;somebody=someone;some1=someone;sum1=someone
smone=someone;u=you;ur=your;r=are;wanna=want to;wana=want to;wnat=want;wnt=want to;gonna=going to;gona=going to;goin=going;plz=please;pls=please;frnd=friend;frnds=friends;freind=friend;frend=friend;fren=friend;friends=friend;bff=friend
roomie=roommate;roomate=roommate;rommate=roommate;roommates=roommate;bestie=friend;classmate=friend;classmates=friend;batchmate=friend;batchmates=friend;hostelmate=friend;hostelmates=friend;anymor=anymore;nymore=anymore;nemore=anymore;nomore=anymore;lyk=like;lik=like;nite=night;abt=about;gna=going to;evry=every;hving=having;havin=having;ppl=people;sumone=someone;longer=anymore;nd=and;n=and;lyf=life;lyfe=life;liv=live;livin=living
dyin=dying;dieing=dying;kil=kill;kll=kill;kiil=kill;klil=kill;killin=kill;bcoz=because;cuz=because;coz=because;sucide=suicide;suside=suicide;suiside=suicide;sucidal=suicidal;snek=snake;snaek=snake;snke=snake;sanke=snake;blud=blood;bld=blood
bleding=bleeding;smok=smoke;fyre=fire;fier=fire;hv=have;hav=have;rly=really;sm=so much;mself=myself;myslf=myself;thots=thoughts;thghts=thoughts;hopless=hopeless;tabs=tablets;meds=medicines;pilss=pills;pils=pills
unc=unconscious;ambulence=ambulance;hart=heart;fel=feel;wil=will;ned=need;diee=die;helpp=help;scorpio=scorpio;atack=attack;attak=attack;bf=boyfriend;gf=girlfriend;brthe=breathe;breth=breathe;breathin=breathing;kms=kill myself;tmrw=tomorrow;tonite=tonight;dissapear=disappear;disapear=disappear;dissappear=disappear;frm=from;msg=message;msgs=messages;urself=yourself;yourselves=yourself;disapeer=disappear;usless=useless`
    .split(/[;\n]/)
    .map((pair) => pair.trim().split('=') as [string, string]),
)

/** Splits a text into lower-case words of letters and digits; apostrophes are removed. Fits all scripts. */
const toWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\b(he|she|they|we|you|it|i)['’`´]ll\b/g, '$1 will')
    .replace(/(?<=\p{L})['’`´](?=\p{L})/gu, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Letters that stand for others in masked words: su1cide, k!ll. */
const unmask = (text: string) =>
  text
    .replace(/(?<=[a-z])[1!|](?=[a-z])/gi, 'i')
    .replace(/(?<=[a-z])[0](?=[a-z])/gi, 'o')
    .replace(/(?<=[a-z])[3](?=[a-z])/gi, 'e')
    .replace(/(?<=[a-z])[@](?=[a-z])/gi, 'a')
    .replace(/(?<=[a-z])\*(?=[a-z])/gi, '')

/** The words of a text in plain English spelling, between single spaces. */
export const normalizeEnglish = (text: string): string =>
  toWords(unmask(text))
    .map((word) => word.replace(/([a-z])\1{2,}/g, '$1'))
    .map((word) => (Object.hasOwn(replacements, word) ? replacements[word] : correct(word)))
    .join(' ')
    .replace(/\b(my|him|her|them|your) self\b/g, '$1self')
    .replace(/\bsome (?=one\b|body\b)/g, 'some')
    .replace(/\bany (?:more|anymore)\b|\bno anymore\b/g, 'anymore')
    .replace(/(?<=\b(?:want|going|need|trying|like|have)) 2\b/g, ' to')
    .replace(/\b(?:second|third|fourth|final|2nd|3rd|4th) years?\b/g, 'seniors')
    .replace(/\b(?:first|1st) years?\b/g, 'juniors')
    .replace(/\bhell (?=(?:kill|hurt|beat|post|leak|share|send|come|tell|upload)\b)/g, 'he will ')
    .replace(/\bto dye$/g, 'to die')
    .replace(/\bevery thing\b/g, 'everything')

/** Spelling variants of romanised Tamil, in the order in which they are folded. */
const tamilFolds: [RegExp, string][] = [
  [/zh/g, 'l'],
  [/ck/g, 'k'],
  [/[cs]h|[cjz]/g, 's'],
  [/[td]h|d/g, 't'],
  [/bh|ph|[bf]/g, 'p'],
  [/[kg]h|[gq]/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/(?<=[a-z])h/g, ''],
  [/ai|ae/g, 'a'],
  [/o/g, 'u'],
  [/e|(?<=[a-z]{2})u/g, 'i'],
  [/([a-z])\1+/g, '$1'],
  [/np/g, 'mp'],
]

const foldTamilWord = (word: string) => tamilFolds.reduce((folded, [pattern, replacement]) => folded.replace(pattern, replacement), word)

/** The words of a text with the spelling variants of romanised Tamil folded: saaganum, saganum and chaakanum are sakanum; vazha and vaala are vala. */
export const foldTamil = (text: string): string[] => toWords(text).map(foldTamilWord)

/** A Tamil text as words between single spaces. */
export const normalizeTamil = (text: string): string => toWords(text).join(' ')

function correct(word: string): string {
  if (word.length < 4 || unmistakenWords.has(word) || correctWords.has(word)) return word
  for (const correctWord of correctWords) if (isNear(word, correctWord) || isShuffled(word, correctWord)) return correctWord
  return word
}

/** Whether two words begin with the same letter and differ little, for words of at least six letters. */
function isNear(word: string, correctWord: string): boolean {
  if (correctWord.length < 6 || word[0] !== correctWord[0]) return false
  const maxEdits = correctWord.length >= 9 && word.length >= 8 ? 2 : 1
  return Math.abs(word.length - correctWord.length) <= maxEdits && countEdits(word, correctWord) <= maxEdits
}

/** Whether two words have the same first letter and the same letters. */
const isShuffled = (word: string, correctWord: string) => word[0] === correctWord[0] && [...word].sort().join('') === [...correctWord].sort().join('')

/** The number of letters to insert, delete, replace or swap with a neighbour (optimal string alignment distance). */
function countEdits(one: string, other: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      let edits = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + cost)
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) edits = Math.min(edits, (beforePrevious[column - 2] ?? 0) + 1)
      current.push(edits)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[other.length] ?? 0
}
