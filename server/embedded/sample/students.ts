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

export const courses = {
  cs: 'BSc Computer Science',
  com: 'BCom Finance',
  eng: 'BA English',
  spe: 'B-Tech CSE-SPE-WIP',
  aift: 'B-Tech CSE-AI&FT-WIP',
}

/** The labels of the clubs that account set-up offers. */
export const clubLabels = {
  art: 'Aesthetica-(Art)',
  music: 'Resonance-(Music)',
  photo: 'ShutterStack-(Photography)',
  code: 'CodeForge-(Coding)',
}

const { cs, com, eng, spe, aift } = courses
const { art, music, photo, code } = clubLabels

/** The students who lead clubs, sell things or have a picture. */
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
  { username: 'nandhini', course: cs, bio: 'I draw arrows first and understand later.', clubs: [code], picture: 'face-nandhini' },
  { username: 'karthik_v', course: spe, bio: 'Wicketkeeper. Please do not ask about the last ball.', clubs: [music], picture: 'face-karthik' },
  { username: 'lakshmi.v', course: com, bio: 'தமிழ் வழி, கணக்கு வழி. Paatti’s food critic.', clubs: [art], picture: 'face-lakshmi' },
  { username: 'yazhini', course: eng, bio: 'Window seats and long sentences.', clubs: [music, photo], picture: 'face-yazhini' },
  { username: 'imran', course: aift, bio: 'Reads compiler warnings for fun. Sleeps at ten.', clubs: [code], picture: 'face-imran' },
  { username: 'thenmozhi', course: eng, bio: 'கவிதை, காபி, கடைசி பெஞ்ச்.', clubs: [music], picture: 'face-thenmozhi' },
  { username: 'gokul', course: cs, bio: 'Hostel D, mess committee, honorary sambar inspector.', clubs: [code], picture: 'face-gokul' },
  { username: 'grace.d', course: com, bio: 'Mehendi on weekends, balance sheets on weekdays.', clubs: [art, music], picture: 'face-grace' },
]
