import { randomUUID } from 'node:crypto'
import type { SampleEvent } from '../../features/events/data.ts'
import { type Day, toInstant } from '../../utils/campus-time.ts'
import type { SampleDates } from './dates.ts'

/** How many students register, and who is certainly among them, in this order; `waiting` are those on the waiting list. */
type Attendance = { capacity?: number; registered: number; certain?: string[]; waiting?: string[] }
export type PlannedEvent = Omit<SampleEvent, 'registeredCount' | 'waitingCount' | 'lastNumber'> & { attendance: Attendance | null }

type Time = [day: Day, hour: number, hours: number]

/** The events of a sample campus, by start. Those of no club take no registrations. */
export function createSampleEvents(dates: SampleDates): PlannedEvent[] {
  const { now, today, auditions, lastPhotoWalk, buildNight, openMic, photoWalk, wallPainting, shortPlays, techfest, annualDay } = dates
  const event = (
    [day, hour, hours]: Time,
    title: string,
    place: string,
    clubSlug: string | null,
    description: string,
    attendance: Attendance | null,
  ): PlannedEvent => {
    const startsAt = toInstant(day, hour * 60)
    const endsAt = new Date(startsAt.getTime() + hours * 3_600_000)
    const { capacity = null } = attendance ?? {}
    return {
      id: randomUUID(),
      title,
      description,
      place,
      startsAt,
      endsAt,
      updatedAt: now,
      clubSlug,
      takesRegistrations: attendance !== null,
      capacity,
      attendance,
    }
  }
  const events = [
    event([auditions, 16, 2], 'Resonance auditions', 'Music room', 'resonance', 'One song you love and one you can sing.', {
      registered: 14,
      certain: ['kayal', 'oviya'],
    }),
    event([lastPhotoWalk, 6, 3], 'Photo walk', 'Marina beach', 'shutterscape', 'Meet under the lighthouse. Phones are cameras too.', {
      ...{ capacity: 15, registered: 12, certain: ['ishita', 'arjun', 'rohit', 'yazhini'] },
    }),
    event([today + 1, 18, 2], 'Carrom evening', 'Common room', null, 'Doubles, the winners stay at the board. Powder and tea are there.', null),
    event(
      [buildNight, 17, 2],
      'CodeForge build night',
      'Lab 4',
      'codeforge',
      'Beginners first. We build a bell for the canteen’s samosas; bring a laptop or share one.',
      {
        ...{ capacity: 40, registered: 23, certain: ['farhan_k', 'kavya.r', 'nandhini', 'imran', 'anjali'] },
      },
    ),
    event([openMic, 18, 2], 'Open mic', 'Amphitheatre', null, 'Two poems each, any language.', null),
    event(
      [photoWalk, 6, 3],
      'Photo walk',
      'Marina beach',
      'shutterscape',
      'Fifteen people, so that everybody gets to the front once. We meet under the lighthouse. Phones are cameras too.',
      {
        ...{ capacity: 15, registered: 15, certain: ['ishita', 'arjun', 'rohit', 'surya.b', 'leela.p'], waiting: ['bala.k', 'gokul', 'sandhya', 'tara'] },
      },
    ),
    event([wallPainting, 10, 6], 'Wall painting day', 'Cycle stand', 'aesthetica', 'Bring clothes you do not love. Brushes, ladders and lunch are ours.', {
      ...{ registered: 9, certain: ['meenakshi', 'harish.s', 'divya-s', 'tara'] },
    }),
    event(
      [shortPlays, 18, 2],
      'Thirai: an evening of short plays',
      'Auditorium',
      'thirai',
      'Five plays of twenty minutes, in Tamil and English, and one sofa.',
      {
        ...{ capacity: 120, registered: 41, certain: ['senthil.m', 'kavya.r', 'nila', 'arjun', 'joseph_p'] },
      },
    ),
    event([techfest, 9, 8], 'Techfest', 'Main block', 'codeforge', 'Talks, demos and a treasure hunt.', {
      ...{ capacity: 200, registered: 48, certain: ['farhan_k', 'anjali', 'vignesh', 'arjun'] },
    }),
    event([annualDay, 18, 4], 'Annual day', 'Open-air stage', 'resonance', 'Music, dance, prizes.', {
      registered: 55,
      certain: ['ananya', 'vetri', 'grace.d', 'sanjay.p'],
    }),
  ]
  return events.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}
