import { randomUUID } from 'node:crypto'
import type { SampleEvent } from '../features/events/data.ts'
import { getCampusClock, toInstant } from '../utils/campus-time.ts'

/** `picture` and `logo` are names of files in sample-pictures, without extension. */
export type SampleStudent = {
  username: string
  course: string
  bio: string
  clubs: string[]
  picture?: string
  business?: { name: string; tagline: string; whatsapp: string; instagram: string }
  logo?: string
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

export const sampleStudents: SampleStudent[] = [
  { username: 'kavya.r', course: cs, bio: 'Second year. Filter coffee, Rust and long bus rides.', clubs: [code, music], picture: 'face-kavya' },
  {
    username: 'arjun',
    course: com,
    bio: 'Numbers by day, brownies by night.',
    clubs: [photo],
    picture: 'face-arjun',
    business: {
      name: 'Brownie Point',
      tagline: 'Fudgy brownies, baked in Hostel B every Friday',
      whatsapp: '+91 98400 00001',
      instagram: 'browniepoint.example',
    },
    logo: 'shop-brownie-point',
  },
  {
    username: 'meenakshi',
    course: eng,
    bio: 'Reads everything with a spine.',
    clubs: [art],
    picture: 'face-meenakshi',
    business: {
      name: 'Madras Doors',
      tagline: 'The doors of Mylapore, cut in lino, signed and numbered',
      whatsapp: '+91 98400 00004',
      instagram: 'madrasdoors.example',
    },
    logo: 'shop-madras-doors',
  },
  { username: 'farhan_k', course: spe, bio: 'Builds things, breaks things, writes down why.', clubs: [code], picture: 'face-farhan' },
  {
    username: 'divya-s',
    course: aift,
    bio: 'Models, both kinds: statistical and paper.',
    clubs: [art, code],
    picture: 'face-divya',
    business: {
      name: 'Kaagitham',
      tagline: 'Hand-bound notebooks and paper lamps',
      whatsapp: '+91 98400 00002',
      instagram: 'kaagitham.example',
    },
    logo: 'shop-kaagitham',
  },
  { username: 'rohit', course: cs, bio: '', clubs: [photo] },
  {
    username: 'ananya',
    course: com,
    bio: 'Alto section, front row.',
    clubs: [music],
    picture: 'face-ananya',
    business: {
      name: 'Jimikki Corner',
      tagline: 'Terracotta jimikkis, painted by hand on a hostel window',
      whatsapp: '+91 98400 00005',
      instagram: 'jimikkicorner.example',
    },
    logo: 'shop-jimikki-corner',
  },
  { username: 'senthil.m', course: spe, bio: 'Day scholar from Tambaram. Knows every train.', clubs: [], picture: 'face-senthil' },
  {
    username: 'nila',
    course: eng,
    bio: 'Poems in two languages.',
    clubs: [art, music],
    picture: 'face-nila',
    business: {
      name: 'Pickle & Page',
      tagline: 'Lemon pickle and second-hand paperbacks',
      whatsapp: '+91 98400 00006',
      instagram: 'pickleandpage.example',
    },
    logo: 'shop-pickle-and-page',
  },
  { username: 'joseph_p', course: aift, bio: 'Chess, chai, CUDA.', clubs: [code] },
  {
    username: 'ishita',
    course: cs,
    bio: 'Street photographs, mostly of cats.',
    clubs: [photo, art],
    picture: 'face-ishita',
    business: {
      name: 'Second Look',
      tagline: 'Portraits on campus, edited in two days',
      whatsapp: '+91 98400 00003',
      instagram: 'secondlook.example',
    },
    logo: 'shop-second-look',
  },
  { username: 'vetri', course: com, bio: 'Left arm spin.', clubs: [music], picture: 'face-vetri' },
]

/** Events from six days ago to 24 days ahead. */
export function createCampusEvents(now: Date): SampleEvent[] {
  const today = getCampusClock(now).day
  const event = (days: number, hour: number, hours: number, title: string, place: string, clubSlug: string | null, description: string): SampleEvent => {
    const startsAt = toInstant(today + days, hour * 60)
    const endsAt = new Date(startsAt.getTime() + hours * 3_600_000)
    return { id: randomUUID(), title, description, place, startsAt, endsAt, updatedAt: now, clubSlug, takesRegistrations: clubSlug !== null }
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
