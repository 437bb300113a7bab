import type { Database } from '../../../database/client.ts'
import { formatDay, formatMinutes, getCampusClock } from '../../../utils/campus-time.ts'
import { findBusinessContact, findEventRegistration } from '../data.ts'
import { findAspect } from '../questions/aspects.ts'
import type { RankedPassage, RetrievalResult } from './retrieval.ts'

const registrationPattern =
  /\b(?:register|registers|registration|registrations|sign ?up|signup|rsvp|enrol|enroll|take part|participate|seats?|spots?|slots?)\b/i

/** Answers from a business how to reach it, and from an event whether people can register. Null for any other question or passage. */
export async function answerAboutSubject(database: Database, question: string, passage: RankedPassage, now: Date): Promise<RetrievalResult | null> {
  const computed =
    passage.kind === 'BUSINESS' && findAspect(question)?.name === 'contact'
      ? await describeContact(database, passage.sourceId)
      : passage.kind === 'EVENT' && registrationPattern.test(question)
        ? await describeRegistration(database, passage.sourceId, now)
        : null
  return computed ? { kind: 'computed', terms: [], computed, passages: [{ ...passage, fit: 1, score: 1 }], subject: passage.title } : null
}

async function describeContact(database: Database, id: string): Promise<string | null> {
  const business = await findBusinessContact(database, id)
  if (!business) return null
  const { name, whatsapp, instagram, username } = business
  const ways = [whatsapp && `WhatsApp ${whatsapp}`, instagram && `Instagram ${instagram}`, username && `@${username} on Thinnai`].filter(Boolean)
  return ways.length > 0 ? `You can reach ${name} by ${ways.join(', or ')}.` : null
}

async function describeRegistration(database: Database, id: string, now: Date): Promise<string | null> {
  const event = await findEventRegistration(database, id)
  if (!event) return null
  const { title, takesRegistrations, opensAt, closesAt, startsAt, seatsLeft } = event
  const end = closesAt && closesAt < startsAt ? closesAt : startsAt
  if (end <= now) return `Registration for ${title} is closed.`
  if (!takesRegistrations) return `${title} takes no registrations: you can just come.`
  if (opensAt && opensAt > now) return `Registration for ${title} opens on ${formatInstant(opensAt)}.`
  if (seatsLeft !== null && seatsLeft <= 0) return `${title} is full. On its page you can join the waiting list.`
  return `You can register for ${title} on its page until ${formatInstant(end)}.`
}

function formatInstant(instant: Date): string {
  const { day, minutes } = getCampusClock(instant)
  return `${formatDay(day)}, ${formatMinutes(minutes)}`
}
