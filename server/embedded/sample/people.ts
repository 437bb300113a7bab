import { clubLabels, courses, type SampleStudent } from './students.ts'

const { cs, com, eng, spe, aift } = courses
const { art, music, photo, code } = clubLabels

/** Students without a picture who write, and what they say about themselves. */
const writers: SampleStudent[] = [
  { username: 'priya.n', course: cs, bio: 'Off by one, mostly.', clubs: [code] },
  { username: 'sandhya', course: cs, bio: 'Four alarms, one lecture.', clubs: [photo] },
  { username: 'harish.s', course: spe, bio: 'Hostel D, second floor, first voice.', clubs: [music, art] },
  { username: 'mathew.j', course: com, bio: 'Loses umbrellas. Finds people.', clubs: [] },
  { username: 'pranav', course: eng, bio: 'Pencil in every book.', clubs: [music] },
  { username: 'aishwarya.k', course: com, bio: 'Fourteen pages in, two pages out.', clubs: [photo] },
  { username: 'dinesh', course: aift, bio: 'Colour codes everything, follows nothing.', clubs: [code] },
  { username: 'fathima', course: aift, bio: '', clubs: [code, art] },
  { username: 'sanjay.p', course: spe, bio: 'The scooter was mine.', clubs: [music] },
  { username: 'ravi_t', course: com, bio: 'Prints, binds, checks page 7.', clubs: [] },
  { username: 'ashwin', course: com, bio: 'Commerce 185 for 6.', clubs: [] },
  { username: 'kayal', course: eng, bio: 'Second year. பாட்டு, படம், பேருந்து.', clubs: [music] },
  { username: 'surya.b', course: spe, bio: 'Eats with his hand, solves deadlock.', clubs: [photo] },
  { username: 'pooja_m', course: cs, bio: 'Runs for the shuttle. Catches it half the time.', clubs: [art] },
  { username: 'vignesh', course: cs, bio: 'First year. If you find an ID card, it is mine.', clubs: [code] },
  { username: 'anjali', course: aift, bio: 'Day scholar, soldering iron in the bag.', clubs: [code] },
  { username: 'bala.k', course: com, bio: 'From Theni. Ask me about grapes.', clubs: [] },
  { username: 'tara', course: eng, bio: 'Thirsty, see bottle with Saturn.', clubs: [art] },
  { username: 'oviya', course: com, bio: 'Told to sing softer since class 3.', clubs: [] },
  { username: 'leela.p', course: eng, bio: '', clubs: [art, photo] },
]

/** Students who read and vote, and their courses. */
const readers: [course: string, clubs: string[], usernames: string[]][] = [
  [cs, [code], ['aadhi', 'charu', 'deepak_r', 'hema', 'zoya']],
  [com, [photo], ['bhavani.s', 'ganesh.m', 'naveen.c', 'rekha.j', 'tamil_s']],
  [eng, [music], ['ezhil', 'ilakkiya', 'uma.d', 'yamini']],
  [spe, [], ['jeeva', 'madhan', 'parthiban', 'varun', 'wasim']],
  [aift, [art], ['kabir', 'sabari', 'xavier.a', 'jansi', 'muthu.k']],
]

/** The students who join with a name, a course and clubs only. */
export const samplePeople: SampleStudent[] = [
  ...writers,
  ...readers.flatMap(([course, clubs, usernames]) => usernames.map((username) => ({ username, course, bio: '', clubs }))),
]
