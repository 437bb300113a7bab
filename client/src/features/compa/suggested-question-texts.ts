/** Questions about what most campuses have pages, clubs and events for. The sample campus has an answer to each. */
export const suggestedQuestions = [
  'What is on this week?',
  'When does the library close?',
  'Which clubs can I join?',
  'How do I connect to the Wi-Fi?',
  'When do the exams start?',
  'How do I reach a counsellor?',
]
