/** A source of an answer: its address (`/compa/library`, `/events`, `/clubs`) or its title (`Open mic`, `Post by arjun`) begins with this text. */
export type SourcePrefix = string

/** What is right for one answer; all of what is stated has to hold. Texts are compared without regard to case. */
export type Expectation = {
  /** Each of these texts stands in the answer, in this order; of a list in the list, any one. */
  says?: (string | string[])[]
  /** None of these texts stands in the answer. */
  saysNot?: string[]
  /** At least one of these is a source of the answer; an empty list: the answer has no source. */
  sources?: SourcePrefix[]
  /** No source begins with one of these. */
  sourcesNot?: SourcePrefix[]
  /** The answer begins with 'I don't know that yet', or does not. */
  isUnknown?: boolean
}

/**
 * A conversation with Compa over the pages of the sample campus, its sample posts and shops, and the events of `calendar.ts`.
 * The first turn is asked at `now`, each other one a second later; the turns of a visitor are sent with the questions before them, those of a student are kept.
 */
export type ConversationCase = {
  /** What the case is about: the runner reports each group. */
  group: 'events' | 'opening hours' | 'leadership' | 'follow-ups' | 'small talk' | 'own posts'
  /** The clock, with the offset of the campus: 2026-11-23T10:00+05:30, a Monday. */
  now: string
  /** The username of the student who asks; a visitor asks without. The runner creates the account. */
  viewer?: string
  /** Posts that are there for this case alone. The runner creates the accounts of their authors. */
  posts?: { by: string; html: string }[]
  turns: { question: string; expect: Expectation }[]
}
