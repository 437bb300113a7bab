import type { Community } from '../features/posts/input.ts'
import { getCampusClock, toInstant } from '../utils/campus-time.ts'

type SamplePostExtras = {
  /** Names of files in sample-pictures, without extension. */
  pictures?: string[]
  /** The title of an attached page of notes. */
  notes?: string
  /** The club for which its officer wrote it. */
  clubSlug?: string
}

/** `age` is '3 08:35' (three days ago at 08:35 in Asia/Kolkata) or '12 min' (twelve minutes ago). */
type SamplePost = SamplePostExtras & { community: Community; author: string; age: string; html: string }

const lounge = (author: string, age: string, html: string, extras: SamplePostExtras = {}): SamplePost => ({ community: 'LOUNGE', author, age, html, ...extras })
const learn = (author: string, age: string, html: string, extras: SamplePostExtras = {}): SamplePost => ({ community: 'LEARN', author, age, html, ...extras })
const market = (author: string, age: string, html: string, extras: SamplePostExtras = {}): SamplePost => ({
  community: 'MARKET_EXPLORE',
  author,
  age,
  html,
  ...extras,
})
const clubBuzz = (author: string, age: string, html: string, extras: SamplePostExtras = {}): SamplePost => ({
  community: 'CLUB_BUZZ',
  author,
  age,
  html,
  ...extras,
})

/** Oldest first. */
export const samplePosts: SamplePost[] = [
  lounge(
    'kavya.r',
    '9 18:20',
    '<p>First evening back and the library steps are already full. Same breeze, same stray dog, a new timetable that nobody understands. Who else is staying late this term? #evenings</p>',
    { pictures: ['library-steps'] },
  ),
  learn(
    'farhan_k',
    '9 22:47',
    '<h2>Data structures, unit 1</h2><p>My notes on arrays, linked lists and when each one hurts. Half of it was written on a train, so corrections are welcome. #dsa #notes</p>',
    { notes: 'Data structures unit 1' },
  ),
  market('arjun', '8 08:10', '<p>Friday batch is in the oven. Walnut or plain, ₹60 each, order by noon. Exact change gets the corner piece. #brownies</p>', {
    pictures: ['brownie-box', 'oven'],
  }),
  clubBuzz(
    'ananya',
    '8 12:35',
    '<p><strong>Resonance</strong> auditions: Thursday, 4 pm, music room. Bring one song you love and one you can actually sing. A tanpura app is fine, a karaoke track is not. #resonance</p>',
  ),
  lounge(
    'nila',
    '7 16:48',
    '<p>மழை வரும் முன் மண் வாசம். குடை மட்டும் விடுதியில்.</p><p>The smell of the ground before the rain, and the umbrella safe in the hostel. #poem #தமிழ்</p>',
  ),
  clubBuzz(
    'ishita',
    '7 19:30',
    '<p>ShutterStack walk on Sunday, 6 am, Marina. We meet under the lighthouse and end at whichever tea stall opens first. Phones are cameras too. #photowalk</p>',
    { pictures: ['lighthouse'] },
  ),
  learn(
    'kavya.r',
    '7 21:15',
    '<p>How I finally understood recursion:</p><ol><li>Write the smallest case.</li><li>Trust it.</li><li>Go back to 1.</li></ol><p>Took me two semesters. #dsa</p>',
  ),
  lounge(
    'senthil.m',
    '6 07:02',
    '<p>If you take the 5:12 from Tambaram: the ladies’ coach stops near the second stairs now, not the first. Saw four people sprint yesterday.</p>',
  ),
  learn(
    'meenakshi',
    '6 14:20',
    '<p>Reading list for the poetry paper, in the order that hurt least:</p><ul><li>Kamala Das</li><li>A. K. Ramanujan</li><li>Arun Kolatkar</li></ul><p>#english</p>',
  ),
  market(
    'divya-s',
    '6 17:05',
    '<p>Paper lamps for the festival, three sizes. The small one fits a hostel desk. LED inside, no flame, warden approved. #handmade</p>',
    { pictures: ['lamps'] },
  ),
  lounge(
    'vetri',
    '6 18:55',
    '<p>CSE 184, Commerce 185 for 6. Last ball, inside edge, through the keeper’s legs. Semma match. I will be insufferable until Monday. #cricket</p>',
    { pictures: ['scoreboard'] },
  ),
  lounge(
    'joseph_p',
    '6 20:40',
    '<p>Chess ladder in the common room, Tuesdays. Bring a board if you have one; I only have eleven pawns. Today a lemon sweet took a bishop. #chess</p>',
    { pictures: ['chess'] },
  ),
  lounge('rohit', '5 09:15', '<p>Which canteen has the better dosai? Answer with evidence. Mine is attached.</p>', { pictures: ['dosai'] }),
  market(
    'ishita',
    '5 11:25',
    '<p>Portrait slots for placement photos this Saturday. Ten minutes each, edited by Monday. Bring the good shirt, ironing la no refund. #portraits</p>',
    { pictures: ['portrait', 'tripod'] },
  ),
  clubBuzz(
    'farhan_k',
    '5 13:10',
    '<p><strong>CodeForge</strong> is building the canteen menu board this month. Beginners first: come on Wednesday. #codeforge</p>',
  ),
  lounge(
    'divya-s',
    '5 17:42',
    '<p>Found near the east gate: a blue water bottle with a Saturn sticker. It is with security. Someone is very thirsty right now. #lostandfound</p>',
    { pictures: ['bottle'] },
  ),
  learn('joseph_p', '5 23:05', '<p>Linear algebra in one page. It is a full page. #maths</p>', { notes: 'Linear algebra in one page' }),
  clubBuzz(
    'meenakshi',
    '4 10:05',
    '<p>Aesthetica is painting the wall by the cycle stand. The myna is done, half the wall is still white. We need people who can hold a ladder. #aesthetica #wall</p>',
    { pictures: ['mural'] },
  ),
  lounge(
    'meenakshi',
    '4 15:30',
    '<blockquote><p>A book is a veranda: half inside, half out.</p></blockquote><p>Someone wrote this in pencil in the library copy. Who are you? #library</p>',
  ),
  lounge(
    'ananya',
    '4 18:10',
    '<p>The acoustics under the stairs of Block C are better than the auditorium’s. Sing there once. Not during an internal, I now know. #music</p>',
  ),
  market('senthil.m', '4 19:45', '<p>Selling a bus pass holder I sewed myself, ₹80. I have learned to sew and will not stop. #handmade</p>', {
    pictures: ['pass-holder'],
  }),
  learn('arjun', '4 21:50', '<p>Cash-flow statements, explained with a brownie business. All numbers are real, sadly. #finance</p>', {
    pictures: ['accounts'],
  }),
  lounge('ishita', '3 08:35', '<p>The campus cats, ranked. Number one was never in doubt. Number two is asleep on my assignment. #cats</p>', {
    pictures: ['cat-scooter', 'cat-books'],
  }),
  clubBuzz(
    'nila',
    '3 12:00',
    '<p>Open mic, Friday: two poems each, any language. Listeners are half of it. Last time somebody rhymed parotta with Caravaggio. #openmic</p>',
    {
      pictures: ['stage'],
    },
  ),
  market(
    'joseph_p',
    '3 19:00',
    '<p>Candles in old tea glasses: sandal, lemon grass, and one that smells of nothing because I forgot. ₹90 each. #handmade</p>',
    { pictures: ['candles'] },
  ),
  learn(
    'divya-s',
    '3 20:30',
    '<p>A gentle path into probability, with <a href="https://seeing-theory.brown.edu/">pictures that move</a>. Try the coin one before bed. #maths #probability</p>',
  ),
  lounge('farhan_k', '3 22:20', '<p>The wifi by the fountain is quick until ten. Then everybody knows. #wifi</p>'),
  lounge('arjun', '2 06:12', '<p>Sunrise from the terrace of Hostel B. The guard says good morning to everyone. #morning</p>', { pictures: ['terrace'] }),
  learn(
    'senthil.m',
    '2 06:50',
    '<p>Operating systems: what the lab exam really asks. Four questions, every year, in some order. Sources: three seniors and one train ride. #os #exams</p>',
  ),
  market('vetri', '2 17:20', '<p>Cricket bat, two seasons old, sweet spot intact. ₹900. Selling because I only bowl anyway. #thrift</p>', {
    pictures: ['bat'],
  }),
  clubBuzz('kavya.r', '2 18:25', '<p>CodeForge: the menu board works! It says “curd rice” on all days, so it is already correct. #codeforge</p>', {
    ...{ clubSlug: 'codeforge', pictures: ['menu-board'] },
  }),
  lounge('nila', '2 21:10', '<p>Word of the day: <strong>ஊடல்</strong>, the quarrel that lovers enjoy. English has nothing. #தமிழ்</p>'),
  clubBuzz(
    'nila',
    '1 09:20',
    '<p>Thirai’s posters are up by the canteen: five short plays, five directors, one sofa that is in all of them. Vaanga! #thirai</p>',
    {
      pictures: ['poster-wall'],
    },
  ),
  clubBuzz('vetri', '1 10:30', '<p>Resonance needs a second mridangam for the annual day. Anyone? “Learnt till class 8” also counts. #resonance</p>', {
    clubSlug: 'resonance',
  }),
  clubBuzz('ishita', '1 12:40', '<p>The photo walk in nine pictures, or rather the five the app allows. Crab by Rohit. #photowalk</p>', {
    pictures: ['boat', 'kites', 'sundal', 'tea', 'wave'],
  }),
  learn('rohit', '1 16:05', '<p>Does anyone have last year’s networks paper? I can trade for microprocessors. #exams</p>'),
  market(
    'ananya',
    '1 17:25',
    '<p>Last night’s jimikkis are drying on my window. Light as a leaf, ₹120 a pair. Red or green, sollunga? #handmade #jimikki</p>',
    {
      pictures: ['jimikki'],
    },
  ),
  lounge('joseph_p', '1 18:00', '<p>Study group in the library annex, every day until the exams, 6 to 9. Quiet for 50 minutes, loud for 10. #exams</p>', {
    pictures: ['library-table'],
  }),
  market('rohit', '1 18:40', '<p>Looking for a drafter and a lab coat, size M, for one semester. Both come back cleaner than they left. #wanted</p>'),
  market('arjun', '1 19:30', '<p>Exam-week special: four brownies and a packet of filter coffee. Sleep not included. #brownies #exams</p>', {
    pictures: ['exam-special'],
  }),
  lounge('divya-s', '1 20:15', '<p>My paper lamp survived the rain. Nobody believed in it but me. #handmade</p>', { pictures: ['lamp-in-rain'] }),
  lounge('kavya.r', '1 21:20', '<p>Write <code>git commit</code> before you write <em>“I will just”</em>. Ask me how I know. #code</p>'),
  learn(
    'kavya.r',
    '1 22:05',
    '<p>SQL joins as bus routes: inner is where both stop, left is where yours does. Drawn on the ride home, mind the potholes. #sql #notes</p>',
    { pictures: ['bus-joins'] },
  ),
  lounge(
    'senthil.m',
    '38 min',
    '<p>Mazhai update: the road outside is a river and the 19B stops before the signal. Two of us under one umbrella, room for half a person more. #mazhai</p>',
    { pictures: ['bus-stop'] },
  ),
  lounge(
    'kavya.r',
    '12 min',
    '<p>Vanakkam, new faces! This is the thinnai: sit down, say something. Amma packed lemon rice for four, so bring a spoon. #welcome</p>',
    { pictures: ['tiffin'] },
  ),
]

/** The time of a sample post, relative to the time when the campus is created. */
export function getPostedAt({ age }: { age: string }, now: Date): Date {
  const [count = '', unitOrTime = ''] = age.split(' ')
  if (unitOrTime === 'min') return new Date(now.getTime() - Number(count) * 60_000)
  const [hours = 0, minutes = 0] = unitOrTime.split(':').map(Number)
  return toInstant(getCampusClock(now).day - Number(count), hours * 60 + minutes)
}
