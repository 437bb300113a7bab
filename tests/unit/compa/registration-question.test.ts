import { expect, test } from 'vitest'
import { parseRegistrationQuestion } from '../../../server/features/compa/questions/registration-question.ts'

test.each([
  'what am I registered for?',
  "What events I'm registered for",
  'which events am i registered for',
  'what all did I register for?',
  'what have i signed up for',
  'which events have I joined?',
  'which events did i join',
  'what events am I going to',
  'what events am i attending',
  'events i am registered for',
  'list the events that I have registered for',
  'show me all events i signed up for please',
  'show my registrations',
  'can you show me my registrations',
  'my registrations',
  'my event registrations',
  'what are my registrations?',
  'am i registered for anything',
  'am I registered for any event?',
  'have i registered for something',
  'did I register for anything?',
  'what do I have tickets for',
  'which events do i have tickets for',
  'what am i registred for',
  'tell me what i am registered for',
  'do you know what i am registered for',
  'hey compa, what am I registered for?',
  'ennoda registrations enna',
  'naan enna event ku register pannirukken',
])('%s asks for the registrations', (question) => {
  expect(parseRegistrationQuestion(question)).toMatchObject({ scope: 'all', topic: [] })
})

test.each([
  ['my tickets', 'seats'],
  ['show my tickets', 'seats'],
  ['where are my tickets?', 'seats'],
  ['where can I find my ticket', 'seats'],
  ['do i have any tickets', 'seats'],
  ['ennoda ticket enga', 'seats'],
  ['which waiting lists am I on?', 'waiting'],
  ['am I on a waiting list?', 'waiting'],
  ['my waiting lists', 'waiting'],
  ['what events am i waiting for', 'waiting'],
  ['what is my place on the waiting list?', 'waiting'],
  ['which events did I attend?', 'past'],
  ['my past events', 'past'],
  ['what events have i been to', 'past'],
  ['what is my next event', 'next'],
  ['when is my next event?', 'next'],
])('%s asks for %s', (question, scope) => {
  expect(parseRegistrationQuestion(question)).toMatchObject({ scope, topic: [] })
})

test.each([
  ['am I registered for Techfest?', ['techfest']],
  ['Am i registered for the open mic', ['open', 'mic']],
  ['have I registered for tech fest', ['tech', 'fest']],
  ['did i sign up for the build night?', ['build', 'night']],
  ['do I have a ticket for Open mic?', ['open', 'mic']],
  ['do i have a seat at the carnival', ['carnival']],
  ['have i got a ticket for techfest', ['techfest']],
  ['am I on the waiting list for Quiz night?', ['quiz', 'night']],
  ['what number am i on the waiting list of quiz night', ['quiz', 'night']],
  ['my ticket for the open mic', ['open', 'mic']],
  ['show my registration for techfest', ['techfest']],
  ['is my registration for techfest confirmed', ['techfest']],
  ['am i signed up for chess', ['chess']],
])('%s asks for one event', (question, topic) => {
  expect(parseRegistrationQuestion(question)).toMatchObject({ topic })
})

test.each([
  'how do I register for Techfest?',
  'can I still register for it?',
  'when does registration open?',
  'where do I register',
  'how much are tickets for the carnival',
  'how do i cancel my registration',
  'can I give my ticket to a friend?',
  'what is my registration number',
  'which clubs have i joined',
  'what am I waiting for',
  'am i going to fail',
  'who is registered for techfest',
  'is ravi registered for techfest',
  'what happens if i am registered for two events',
  'my hostel room',
  'what events are on tomorrow',
  'i lost my ticket for the bus',
  'where do I collect my bus pass',
  'register',
  'tickets',
])('%s is no question about registrations', (question) => {
  expect(parseRegistrationQuestion(question)).toBeNull()
})

test.each(['am I registered for it?', 'do i have a ticket for that', 'did I sign up for this one'])('%s refers to an earlier question', (question) => {
  expect(parseRegistrationQuestion(question)).toMatchObject({ topic: [], refersBack: true })
})
