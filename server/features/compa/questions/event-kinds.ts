import { eventWords } from './vocabulary.ts'

/** Kinds of events, one group of synonyms per line. Not those that campus pages deal with, such as exams, trials and matches. */
const eventKindGroups = `workshop workshops
seminar seminars webinar webinars symposium symposia talks
concert concerts gig gigs recital recitals
competition competitions contest contests tournament tournaments championship championships
hackathon hackathons
exhibition exhibitions expo
screening screenings
audition auditions
quiz quizzes
debate debates
conference conferences meetup meetups
festival festivals carnival`

const eventKinds: ReadonlyMap<string, string[]> = new Map(
  eventKindGroups.split('\n').flatMap((line) => {
    const group = line.split(' ')
    return group.map((word): [string, string[]] => [word, group])
  }),
)

/** The words for the kind of event that a word names, itself among them; none for the word 'event' and the like. Null if it names no events. */
export const getEventKind = (word: string): string[] | null => eventKinds.get(word) ?? (eventWords.has(word) && word !== 'happening' ? [] : null)
