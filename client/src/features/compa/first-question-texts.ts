/** Questions that show what Compa knows of every campus. */
export const firstQuestions = [
  'What is on this week?',
  'When does the library close?',
  'Which clubs can I join?',
  'How do I connect to the Wi-Fi?',
  'When do the exams start?',
  'How do I reach a counsellor?',
]
