import type { SampleDates } from '../dates.ts'
import { createPostFactory, type SamplePost } from './sample-post.ts'

export function createLearnPosts(dates: SampleDates): SamplePost[] {
  const post = createPostFactory('LEARN', dates)
  const { labExamsStart, examsStart } = dates
  return [
    post(
      'farhan_k',
      '9 22:47',
      41,
      '<h2>Data structures, unit 1</h2><p>My notes on arrays, linked lists and when each one hurts. Half of it was written on a train, so corrections are welcome. #dsa #notes</p>',
      {
        notes: 'Data structures unit 1',
        replies: [
          ['rohit', 40, 'Page 2: deleting the head needs the new head returned. Everything else is gold.', null, 8],
          ['farhan_k', 55, 'Right, thank you. The train braked there. I have corrected my copy.', 1, 5],
          ['divya-s', 120, 'Does this cover circular lists?'],
          ['farhan_k', 131, 'Unit 2, when the train runs again.', 3, 4],
        ],
      },
    ),
    post(
      'kavya.r',
      '7 21:15',
      48,
      '<p>How I finally understood recursion:</p><ol><li>Write the smallest case.</li><li>Trust it.</li><li>Go back to 1.</li></ol><p>Took me two semesters. #dsa</p>',
      {
        replies: [
          ['priya.n', 17, 'Step 2 is where I always look down and fall.', null, 12],
          ['kavya.r', 25, 'Look down once, on paper, with three plates of idli. Then never again.', 1, 9],
        ],
      },
    ),
    post(
      'lakshmi.v',
      '6 09:30',
      19,
      '<p>Accounts words in Tamil and English, for those who studied in Tamil medium until class 12, like me:</p><ul><li>பற்று: debit</li><li>வரவு: credit</li><li>பேரேடு: ledger</li><li>இருப்புநிலைக் குறிப்பு: balance sheet</li></ul><p>Tell me what is missing and I will add it. #finance #தமிழ்</p>',
      {
        replies: [
          ['bala.k', 28, 'தேய்மானம்: depreciation. And thank you, seriously. First week I was only nodding.', null, 15],
          ['lakshmi.v', 36, 'Added. We were all only nodding.', 1, 11],
        ],
      },
    ),
    post(
      'meenakshi',
      '6 14:20',
      17,
      '<p>Reading list for the poetry paper, in the order that hurt least:</p><ul><li>Kamala Das</li><li>A. K. Ramanujan</li><li>Arun Kolatkar</li></ul><p>#english</p>',
      { replies: [['pranav', 52, 'Kolatkar last is correct. Read him on a bus, he improves with potholes.', null, 4]] },
    ),
    post(
      'nandhini',
      '5 15:40',
      32,
      '<p>Inserting in the middle of a linked list, from today’s class. Ma’am drew the arrow in red first and only then cut the old one, and suddenly it was obvious. My thumb is in the photo for scale. #dsa #notes</p>',
      {
        pictures: ['notebook-page'],
        replies: [
          ['vignesh', 21, 'New arrow first, cut later. Writing this on my hand.', null, 7],
          ['tara', 40, 'Is the small box on the right the null?'],
          ['nandhini', 46, 'Yes! The one with the ground sign, as in the circuits paper.', 2, 2],
        ],
      },
    ),
    post('joseph_p', '5 23:05', 23, '<p>Linear algebra in one page. It is a full page. #maths</p>', {
      notes: 'Linear algebra in one page',
      replies: [['dinesh', 15, 'Eigenvalues are in the margin, sideways. Is that a metaphor?', null, 6]],
    }),
    post(
      'priya.n',
      '4 19:20',
      37,
      '<p>Segmentation fault, 2 am, for three hours. It was <code>i &lt;= n</code>. It is always <code>i &lt;= n</code>. Posting the screenshot so that one of you sleeps tonight. #c #code</p>',
      {
        pictures: ['terminal'],
        replies: [
          ['imran', 5, 'Compile with <code>-fsanitize=address</code> once. It tells you the line, and it is polite about it.', null, 25],
          ['priya.n', 14, 'Where were you at 2 am?', 1, 13],
          ['imran', 16, 'Asleep. Because of the flag.', 2, 19],
        ],
      },
    ),
    post('arjun', '4 21:50', 21, '<p>Cash-flow statements, explained with a brownie business. All numbers are real, sadly. #finance</p>', {
      pictures: ['accounts'],
      replies: [
        ['grace.d', 18, 'Why is “walnuts eaten by baker” under operating expenses?', null, 17],
        ['arjun', 23, 'Because it happens every time.', 1, 14],
      ],
    }),
    post(
      'karthik_v',
      '3 11:20',
      28,
      '<p>Deadlock, as drawn on the board today: four friends, four spoons, everybody polite, nobody eats. Photo taken ten seconds before the duster came. #os #notes</p>',
      {
        pictures: ['blackboard'],
        replies: [
          ['senthil.m', 44, 'This exact picture was the 8-mark question last year.', null, 16],
          ['surya.b', 58, 'Solution in our hostel: one friend eats with his hand.', null, 23],
        ],
      },
    ),
    post(
      'divya-s',
      '3 20:30',
      15,
      '<p>A gentle path into probability, with <a href="https://seeing-theory.brown.edu/">pictures that move</a>. Try the coin one before bed. #maths #probability</p>',
    ),
    post(
      'senthil.m',
      '2 06:50',
      30,
      '<p>Operating systems: what the lab exam really asks. Four questions, every year, in some order. Sources: three seniors and one train ride. #os #exams</p>',
      {
        replies: [
          ['anjali', 37, 'Is the producer-consumer one with semaphores or without?'],
          ['senthil.m', 49, 'With. Write the two counters before you write anything else.', 1, 6],
        ],
      },
    ),
    post(
      'dinesh',
      '2 10:05',
      10,
      '<p>My timetable, in colours: labs are red, lectures are blue, free hours are green. There are five green boxes. Four of them are labs that nobody has told me about yet.</p>',
      {
        pictures: ['timetable'],
      },
    ),
    post(
      'aishwarya.k',
      '2 21:40',
      25,
      '<p>Business law, fourteen pages folded into two, written between two bells. If you cannot read “consideration”, it is because the bell rang. Photo is free, the ink was ₹20. #notes #law</p>',
      {
        pictures: ['notes-in-hand'],
        replies: [['ravi_t', 30, 'I can print this A3 for ₹10 if anybody wants to see the second page without a microscope.', null, 5]],
      },
    ),
    post('rohit', '1 16:05', 2, '<p>Does anyone have last year’s networks paper? I can trade for microprocessors. #exams</p>', {
      replies: [
        ['divya-s', 30, 'I have it, two pages are coffee. Lab 4 after lunch?'],
        ['rohit', 37, 'Deal. Microprocessors comes with all its pages.', 1],
        ['mathew.j', 75, 'The library also has the last five years on the portal, under Library. Without coffee.', null, 8],
      ],
    }),
    post(
      'imran',
      '1 20:10',
      20,
      (on) =>
        `<p>So that nobody asks at midnight: lab exams begin ${on(labExamsStart)}, theory ${on(examsStart)}. Your own halls are on the portal. I am starting with the paper I am afraid of, one hour a day. Join me, pick yours. #exams</p>`,
      { replies: [['nandhini', 16, 'Mine is microprocessors. One hour, phone in the cupboard.', null, 4]] },
    ),
    post(
      'kavya.r',
      '1 22:05',
      34,
      '<p>SQL joins as bus routes: inner is where both stop, left is where yours does. Drawn on the ride home, mind the potholes. #sql #notes</p>',
      {
        pictures: ['bus-joins'],
        replies: [
          ['ashwin', 9, 'Full outer join is the day when all buses come together after one hour.', null, 21],
          ['kavya.r', 15, 'I am drawing that one tomorrow.', 1, 3],
        ],
      },
    ),
  ]
}
