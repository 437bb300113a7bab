import type { ServiceContext } from '../auth/service-context.ts'
import type { Database } from '../database/client.ts'
import { listClubs } from '../features/clubs/data.ts'
import { findHead } from '../features/clubs/members/data.ts'
import { joinClub } from '../features/clubs/members/join.ts'
import { setMemberRole } from '../features/clubs/members/member-roles.ts'
import { saveClub } from '../features/clubs/save-page.ts'
import type { SampleStudent } from './sample/students.ts'

/** A sample student who leads a club, with the title. */
type Leader = [username: string, title: string]
type SampleClub = { clubId: string; head: Leader; officer: Leader; about: string; meetings: string; contact: string }

/** The meetings are those of campus-pages/clubs.md. */
export const sampleClubs: SampleClub[] = [
  {
    ...{ clubId: 'resonance', head: ['vetri', 'Band leader'], officer: ['nila', 'Treasurer'] },
    about: 'We play and sing: Carnatic, film songs, rock, and whatever the hall can bear. Auditions are twice a year; listeners are welcome at every practice.',
    meetings: 'Monday and Thursday, 4 pm to 6 pm, music room',
    contact: 'resonance@campus.example',
  },
  {
    ...{ clubId: 'aesthetica', head: ['meenakshi', 'President'], officer: ['divya-s', 'Curator'] },
    about: 'Drawing, painting and the walls of the campus. Bring clothes that you do not love; paper and paint are here.',
    meetings: 'Saturday, 10 am to 1 pm, art room in the student centre',
    contact: 'aesthetica@campus.example',
  },
  {
    ...{ clubId: 'shutterscape', head: ['arjun', 'President'], officer: ['rohit', 'Keeper of the cameras'] },
    about: 'Photo walks, a dark room that smells of vinegar, and an exhibition each March. Phones are cameras too.',
    meetings: 'Friday, 4 pm, art room; photo walks on some Sundays at 6 am',
    contact: 'shutterscape@campus.example',
  },
  {
    ...{ clubId: 'codeforge', head: ['farhan_k', 'President'], officer: ['kavya.r', 'Secretary'] },
    about: 'We build things for the campus, such as the canteen menu board, and explain them to each other. Beginners first.',
    meetings: 'Wednesday, 5 pm to 7 pm, Lab 4 in Block C',
    contact: 'codeforge@campus.example',
  },
  {
    ...{ clubId: 'thirai', head: ['senthil.m', 'Director'], officer: ['joseph_p', 'Stage manager'] },
    about: 'Short plays in Tamil and English, written and acted by students. We also need people who paint sets and hold ladders.',
    meetings: 'Tuesday and Thursday, 5 pm to 7 pm, auditorium',
    contact: 'thirai@campus.example',
  },
]

/** Gives the clubs their heads, officers and pages, as far as they are missing. `getContext`: the context of a sample student. */
export async function ensureSampleClubs(getContext: (username: string) => ServiceContext, administrator: ServiceContext): Promise<void> {
  for (const { clubId, head, officer, ...page } of sampleClubs) {
    const [headContext, officerContext] = [getContext(head[0]), getContext(officer[0])]
    for (const context of [headContext, officerContext]) await joinClub(context, { clubId })
    if (!(await findHead(administrator.database, clubId))) await setMemberRole(administrator, { clubId, username: head[0], role: 'HEAD', title: head[1] })
    await setMemberRole(headContext, { clubId, username: officer[0], role: 'OFFICER', title: officer[1] })
    await saveClub(headContext, { clubId, ...page })
  }
}

/** The members of the club that account set-up does not offer. */
const thiraiMembers = ['thenmozhi', 'harish.s', 'pooja_m', 'kayal', 'vignesh', 'tara', 'pranav', 'nila', 'uma.d', 'yamini', 'madhan', 'surya.b']

/** Who is in which club, by the labels of account set-up, and in Thirai. */
export async function listClubMembers(database: Database, students: SampleStudent[]): Promise<{ clubSlug: string; username: string }[]> {
  const clubs = await listClubs(database)
  const listed = students.flatMap(({ username, clubs: labels }) =>
    clubs.flatMap(({ slug, setupLabel }) => (setupLabel && labels.includes(setupLabel) ? [{ clubSlug: slug, username }] : [])),
  )
  return [...listed, ...thiraiMembers.map((username) => ({ clubSlug: 'thirai', username }))]
}
