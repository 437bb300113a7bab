import { randomUUID } from 'node:crypto'
import type { EventRecord } from '../features/events/data.ts'
import type { Community } from '../features/posts/input.ts'

export type Student = {
  username: string
  course: string
  bio: string
  clubs: string[]
  picture?: boolean
  business?: { name: string; tagline: string; whatsapp: string; instagram: string }
}

const [cs, com, eng, spe, aift] = ['BSc Computer Science', 'BCom Finance', 'BA English', 'B-Tech CSE-SPE-WIP', 'B-Tech CSE-AI&FT-WIP'] as [
  string,
  string,
  string,
  string,
  string,
]
const [art, music, photo, code] = ['Aesthetica-(Art)', 'Resonance-(Music)', 'ShutterStack-(Photography)', 'CodeForge-(Coding)'] as [
  string,
  string,
  string,
  string,
]

export const students: Student[] = [
  { username: 'kavya.r', course: cs, bio: 'Second year. Filter coffee, Rust and long bus rides.', clubs: [code, music], picture: true },
  {
    username: 'arjun',
    course: com,
    bio: 'Numbers by day, brownies by night.',
    clubs: [photo],
    picture: true,
    business: {
      name: 'Brownie Point',
      tagline: 'Fudgy brownies, baked in Hostel B every Friday',
      whatsapp: '+91 98400 00001',
      instagram: 'browniepoint.example',
    },
  },
  { username: 'meenakshi', course: eng, bio: 'Reads everything with a spine.', clubs: [art], picture: true },
  { username: 'farhan_k', course: spe, bio: 'Builds things, breaks things, writes down why.', clubs: [code], picture: true },
  {
    username: 'divya-s',
    course: aift,
    bio: 'Models, both kinds: statistical and paper.',
    clubs: [art, code],
    picture: true,
    business: { name: 'Kaagitham', tagline: 'Hand-bound notebooks and paper lamps', whatsapp: '+91 98400 00002', instagram: 'kaagitham.example' },
  },
  { username: 'rohit', course: cs, bio: '', clubs: [photo] },
  { username: 'ananya', course: com, bio: 'Alto section, front row.', clubs: [music], picture: true },
  { username: 'senthil.m', course: spe, bio: 'Day scholar from Tambaram. Knows every train.', clubs: [], picture: true },
  { username: 'nila', course: eng, bio: 'Poems in two languages.', clubs: [art, music], picture: true },
  { username: 'joseph_p', course: aift, bio: 'Chess, chai, CUDA.', clubs: [code] },
  {
    username: 'ishita',
    course: cs,
    bio: 'Street photographs, mostly of cats.',
    clubs: [photo, art],
    picture: true,
    business: { name: 'Second Look', tagline: 'Portraits on campus, edited in two days', whatsapp: '+91 98400 00003', instagram: 'secondlook.example' },
  },
  { username: 'vetri', course: com, bio: 'Left arm spin.', clubs: [music], picture: true },
]

type SamplePost = { by: string; community: Community; html: string; pictures?: number; notes?: string }

const lounge = (by: string, html: string, pictures?: number): SamplePost => ({ by, community: 'LOUNGE', html, ...(pictures && { pictures }) })
const learn = (by: string, html: string, notes?: string): SamplePost => ({ by, community: 'LEARN', html, ...(notes && { notes }) })
const market = (by: string, html: string, pictures?: number): SamplePost => ({ by, community: 'MARKET_EXPLORE', html, ...(pictures && { pictures }) })
const buzz = (by: string, html: string, pictures?: number): SamplePost => ({ by, community: 'CLUB_BUZZ', html, ...(pictures && { pictures }) })

/** Oldest first. */
export const posts: SamplePost[] = [
  lounge('kavya.r', '<p>First evening on the new thinnai by the library steps. Who else is staying late this term? #evenings</p>', 1),
  learn(
    'farhan_k',
    '<h2>Data structures, unit 1</h2><p>My notes on arrays, linked lists and when each one hurts. Corrections welcome. #dsa #notes</p>',
    'Data structures unit 1',
  ),
  buzz('ananya', '<p><strong>Resonance</strong> auditions: Thursday, 4 pm, music room. Bring one song you love and one you can actually sing. #resonance</p>'),
  market('arjun', '<p>Friday batch is in the oven. Walnut or plain, ₹60 each, order by noon. #brownies</p>', 2),
  lounge('senthil.m', '<p>If you take the 5:12 from Tambaram: the ladies’ coach stops near the second stairs now, not the first.</p>'),
  lounge('nila', '<p>மழை வரும் முன் மண் வாசம்.</p><p>The smell of the ground before the rain. #poem #தமிழ்</p>'),
  learn('kavya.r', '<p>How I finally understood recursion:</p><ol><li>Write the smallest case.</li><li>Trust it.</li><li>Go back to 1.</li></ol><p>#dsa</p>'),
  buzz('ishita', '<p>ShutterStack walk on Sunday, 6 am, Marina. Phones are cameras too. #photowalk</p>', 3),
  market('divya-s', '<p>Paper lamps for the festival, three sizes. The small one fits a hostel desk. #handmade</p>', 1),
  lounge('vetri', '<p>CSE 184, Commerce 185 for 6. I will be insufferable until Monday. #cricket</p>', 1),
  learn(
    'meenakshi',
    '<p>Reading list for the poetry paper, in the order that hurt least:</p><ul><li>Kamala Das</li><li>A. K. Ramanujan</li><li>Arun Kolatkar</li></ul><p>#english</p>',
  ),
  lounge('joseph_p', '<p>Chess ladder in the common room, Tuesdays. Bring a board if you have one; I only have eleven pawns. #chess</p>'),
  buzz('farhan_k', '<p><strong>CodeForge</strong> is building the canteen menu board this month. Beginners first: come on Wednesday. #codeforge</p>'),
  lounge('divya-s', '<p>Found near the east gate: a blue water bottle with a Saturn sticker. It is with security. #lostandfound</p>', 1),
  learn('joseph_p', '<p>Linear algebra in one page. It is a full page. #maths</p>', 'Linear algebra in one page'),
  market('ishita', '<p>Portrait slots for placement photos this Saturday. Ten minutes each, edited by Monday. #portraits</p>', 2),
  lounge('rohit', '<p>Which canteen has the better dosai? Answer with evidence.</p>'),
  lounge('ananya', '<p>The acoustics under the stairs of Block C are better than the auditorium’s. Sing there once. #music</p>'),
  buzz('meenakshi', '<p>Aesthetica is painting the wall by the cycle stand. We need people who can hold a ladder. #aesthetica #wall</p>', 1),
  learn('arjun', '<p>Cash-flow statements, explained with a brownie business. All numbers are real, sadly. #finance</p>'),
  lounge(
    'meenakshi',
    '<blockquote><p>A book is a veranda: half inside, half out.</p></blockquote><p>Someone wrote this in the library copy. Who are you? #library</p>',
  ),
  market('senthil.m', '<p>Selling a bus pass holder I sewed myself. I have learned to sew and will not stop.</p>'),
  lounge('farhan_k', '<p>The wifi by the fountain is quick until ten. Then everybody knows. #wifi</p>'),
  buzz('nila', '<p>Open mic, Friday: two poems each, any language. Listeners are half of it. #openmic</p>'),
  learn('divya-s', '<p>A gentle path into probability, with <a href="https://seeing-theory.brown.edu/">pictures that move</a>. #maths #probability</p>'),
  lounge('ishita', '<p>The campus cats, ranked. Number one was never in doubt. #cats</p>', 4),
  lounge('kavya.r', '<p>Write <code>git commit</code> before you write <em>“I will just”</em>. #code</p>'),
  market('vetri', '<p>Cricket bat, two seasons old, sweet spot intact. ₹900. #thrift</p>', 1),
  buzz('vetri', '<p>Resonance needs a second mridangam for the annual day. Anyone? #resonance</p>'),
  learn('senthil.m', '<p>Operating systems: what the lab exam really asks. Four questions, every year, in some order. #os #exams</p>'),
  lounge('arjun', '<p>Sunrise from the terrace of Hostel B. The guard says good morning to everyone. #morning</p>', 2),
  lounge('nila', '<p>Word of the day: <strong>ஊடல்</strong>, the quarrel that lovers enjoy. English has nothing. #தமிழ்</p>'),
  buzz('kavya.r', '<p>CodeForge: the menu board works! It says “curd rice” on all days, so it is already correct. #codeforge</p>', 1),
  market('arjun', '<p>Exam-week special: four brownies and a packet of filter coffee. #brownies #exams</p>', 1),
  learn('rohit', '<p>Does anyone have last year’s networks paper? I can trade for microprocessors. #exams</p>'),
  lounge('joseph_p', '<p>Study group in the library annex, every day until the exams, 6 to 9. Quiet for 50 minutes, loud for 10. #exams</p>'),
  lounge('divya-s', '<p>My paper lamp survived the rain. Nobody believed in it but me. #handmade</p>', 1),
  buzz('ishita', '<p>The photo walk in nine pictures, or rather the five the app allows. #photowalk</p>', 5),
  learn('kavya.r', '<p>SQL joins as bus routes: inner is where both stop, left is where yours does. #sql #notes</p>'),
  lounge('kavya.r', '<p>Welcome, new faces! This is the thinnai: sit down, say something. #welcome</p>', 1),
]

/** A page of notes as a small PDF. */
export function notes(title: string): Buffer {
  const text = `BT /F1 24 Tf 72 720 Td (${title}) Tj 0 -40 Td /F1 12 Tf (Shared by students, for students.) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(`${body}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`)
}

/** Events from last week to the next weeks. */
export function campusEvents(now: Date): EventRecord[] {
  const event = (days: number, hour: number, hours: number, title: string, place: string, clubSlug: string | null, description: string): EventRecord => {
    const startsAt = new Date(now.getTime() + days * 86_400_000)
    // Hours are given in Asia/Kolkata, which is five and a half ahead of UTC.
    startsAt.setUTCHours(hour - 5, -30, 0, 0)
    return { id: randomUUID(), title, description, place, startsAt, endsAt: new Date(startsAt.getTime() + hours * 3_600_000), updatedAt: now, clubSlug }
  }
  return [
    event(-6, 16, 2, 'Resonance auditions', 'Music room', 'resonance', 'One song you love and one you can sing.'),
    event(1, 17, 2, 'CodeForge build night', 'Lab 4', 'codeforge', 'Beginners first.'),
    event(3, 18, 2, 'Open mic', 'Amphitheatre', null, 'Two poems each, any language.'),
    event(5, 6, 3, 'Photo walk', 'Marina beach', 'shutterscape', 'Phones are cameras too.'),
    event(8, 10, 6, 'Wall painting day', 'Cycle stand', 'aesthetica', 'Bring clothes you do not love.'),
    event(12, 18, 2, 'Thirai: an evening of short plays', 'Auditorium', 'thirai', 'Five plays of twenty minutes.'),
    event(16, 9, 8, 'Techfest', 'Main block', 'codeforge', 'Talks, demos and a treasure hunt.'),
    event(24, 18, 4, 'Annual day', 'Open-air stage', 'resonance', 'Music, dance, prizes.'),
  ]
}
