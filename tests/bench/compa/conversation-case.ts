/** Matches a source whose path (`/compa/library`, `/events`, `/clubs`) or title (`Open mic`, `Post by arjun`) begins with this text. */
export type SourcePrefix = string

/** The conditions for one answer; all of them must hold. Texts are compared case-insensitively. */
export type Expectation = {
  /** The answer contains these texts in this order; for an inner list, any one of it. */
  says?: (string | string[])[]
  /** The answer contains none of these texts. */
  saysNot?: string[]
  /** The answer has at least one of these sources; an empty list: it has no source. */
  sources?: SourcePrefix[]
  /** The answer has none of these sources. */
  sourcesNot?: SourcePrefix[]
  /** Whether the answer begins with 'I don't know that yet'. */
  isUnknown?: boolean
}

/**
 * A conversation with Compa over the pages, posts and businesses of the sample campus and the events of `calendar.ts`.
 * The first question is sent at `now`, each later one a second after. A visitor's question carries the previous questions; a student's are stored.
 */
export type ConversationCase = {
  /** The topic; the report has a column for each group. */
  group: 'events' | 'opening hours' | 'leadership' | 'follow-ups' | 'small talk' | 'own posts' | 'page answers'
  /** The current time with the offset of the campus, for example 2026-11-23T10:00+05:30, a Monday. */
  now: string
  /** The username of the student, absent for a visitor. The runner creates the account. */
  viewer?: string
  /** Posts for this case only. The runner creates the accounts of their authors. */
  posts?: { by: string; html: string }[]
  turns: { question: string; expect: Expectation }[]
}
