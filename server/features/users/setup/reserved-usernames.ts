import { brand } from '../../../utils/brand.ts'

/** Names that are paths of the app or of the API, mailboxes (RFC 2142), or stand for no person. */
const otherNames = `about abuse access account accounts anonymous api app appeal auth bookmarks bot business businesses by-email calendar check-username clubs compa
  contact create-account data delete dev draft edit email everyone events explore export feed feedback follow following former-student graphql home hostmaster info
  learn login logout lounge mail me media mine new node noreply notifications null offline owner people postmaster privacy posts profile progress register replies
  report reset root rules saved search security service services sessions settings setup shops signup system tag team thrift undefined unknown upload-logo user
  username users verify webmaster www`

/** Names of people who run the site or the campus. A number after them changes nothing. */
const staffNames = `campus college dean faculty helpline management office principal proctor registrar superadmin superuser sysadmin sysop university vice-chancellor
  warden`

/** What such names are put together from. Link words alone are none. */
const staffWords = [
  'admin',
  'administrator',
  'administration',
  'help',
  'helpdesk',
  'mod',
  'moderation',
  'moderator',
  'official',
  'staff',
  'support',
  brand.name,
]
const linkWords = ['account', 'campus', 'college', 'community', 'group', 'real', 'team', 'the']

const digitLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', l: 'i' }

const toLetters = (name: string) => name.toLowerCase().replace(/[_.-]/g, '')
/** The letters, of which those and digits that look alike are equal. */
const toSkeleton = (name: string) => toLetters(name).replace(/[013457l]/g, (character) => digitLetters[character] ?? character)

const otherReserved = new Set(otherNames.split(/\s+/).map(toLetters))
const staffReserved = new Set(staffNames.split(/\s+/).map(toSkeleton))
const [staff, link] = [staffWords, linkWords].map((words) => `(?:${words.map(toSkeleton).join('|')})s?`)
const staffPattern = new RegExp(`^(?:${link})*${staff}(?:${link}|${staff})*$`)

/** Whether a username, without its punctuation, could be taken for a path or for the staff. Accounts that have one already keep it. */
export const isReservedUsername = (username: string) =>
  otherReserved.has(toLetters(username)) ||
  [username, username.replace(/[\d_.-]+$/, '')].map(toSkeleton).some((name) => staffReserved.has(name) || staffPattern.test(name))
