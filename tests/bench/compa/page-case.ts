import type { ConversationCase, Expectation } from './conversation-case.ts'

const monday = '2026-11-23T10:00+05:30'
/** A question of a visitor, and its answer. */
export const one = (question: string, expect: Expectation): ConversationCase => ({ group: 'page answers', now: monday, turns: [{ question, expect }] })
/** The expectation holds for the second answer. */
export const two = (first: string, question: string, expect: Expectation): ConversationCase => ({
  group: 'page answers',
  now: monday,
  turns: [
    { question: first, expect: {} },
    { question, expect },
  ],
})
