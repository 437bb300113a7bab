import type { SampleDates } from '../dates.ts'
import { createPostFactory, type SamplePost } from './sample-post.ts'

export function createMarketPosts(dates: SampleDates): SamplePost[] {
  const post = createPostFactory('MARKET_EXPLORE', dates)
  const { today, brownieBatch, portraits, annualDay } = dates
  return [
    post(
      'arjun',
      `${today - brownieBatch} 08:10`,
      22,
      '<p>Friday batch is in the oven. Walnut or plain, ₹60 each, order by noon. Exact change gets the corner piece. #brownies</p>',
      {
        pictures: ['brownie-box', 'oven'],
        replies: [
          ['kavya.r', 6, 'Two walnut. I have counted coins since yesterday.', null, 7],
          ['grace.d', 14, 'One plain for me, please, and is there one without egg?'],
          ['arjun', 20, 'The next batch will have a tray without egg. I am testing it on my roommates, they do not complain.', 2, 5],
        ],
      },
    ),
    post(
      'divya-s',
      '6 17:05',
      18,
      '<p>Paper lamps for the festival, three sizes. The small one fits a hostel desk. LED inside, no flame, warden approved. #handmade</p>',
      {
        pictures: ['lamps'],
        replies: [
          ['leela.p', 66, 'One medium, please. In yellow, if the yellow paper has come.'],
          ['divya-s', 80, 'It has. Come to the art room, it is drying next to the myna.', 1],
        ],
      },
    ),
    post(
      'ishita',
      '5 11:25',
      8,
      (on) =>
        `<p>Portrait slots for placement photos ${on(portraits)}. Ten minutes each, edited in two days. Bring the good shirt, ironing la no refund. #portraits</p>`,
      { pictures: ['portrait', 'tripod'] },
    ),
    post(
      'surya.b',
      '4 12:15',
      3,
      '<p>Vacating the corner room, so: one study lamp (works), one bucket (also works), one set of dumbbells (used twice, I will be honest). Any price, any spoon of pickle.</p>',
      {
        replies: [['harish.s', 27, 'The dumbbells were used once. I lived there.', null, 18]],
      },
    ),
    post('senthil.m', '4 19:45', 13, '<p>Selling a bus pass holder I sewed myself, ₹80. I have learned to sew and will not stop. #handmade</p>', {
      pictures: ['pass-holder'],
    }),
    post(
      'ravi_t',
      '3 16:30',
      5,
      '<p>Project reports, spiral bound, collected from your lab and back by next morning. ₹2 a page as everywhere, binding ₹35. I check that page 7 is not upside down, unlike some machines.</p>',
    ),
    post(
      'joseph_p',
      '3 19:00',
      11,
      '<p>Candles in old tea glasses: sandal, lemon grass, and one that smells of nothing because I forgot. ₹90 each. #handmade</p>',
      {
        pictures: ['candles'],
        replies: [['tara', 12, 'I would like the one that smells of nothing. My roommate smells everything.', null, 9]],
      },
    ),
    post(
      'grace.d',
      '2 13:05',
      9,
      (on) =>
        `<p>Mehendi for the annual day ${on(annualDay)}: small patterns ₹80, full hand ₹250, no chemical cones, I mix them at home. I need the evening before free, so write early. #mehendi</p>`,
      {
        replies: [
          ['pooja_m', 41, 'Two hands, one me. Can I hold the phone while you work?'],
          ['grace.d', 47, 'You can hold the biscuits.', 1, 6],
        ],
      },
    ),
    post('vetri', '2 17:20', 4, '<p>Cricket bat, two seasons old, sweet spot intact. ₹900. Selling because I only bowl anyway. #thrift</p>', {
      pictures: ['bat'],
      replies: [['ashwin', 55, 'Is this the bat of the inside edge? Then I offer ₹905.', null, 12]],
    }),
    post(
      'ananya',
      '1 17:25',
      17,
      '<p>Last night’s jimikkis are drying on my window. Light as a leaf, ₹120 a pair. Red or green, sollunga? #handmade #jimikki</p>',
      { pictures: ['jimikki'], replies: [['yazhini', 8, 'Green! And one red, so that they can argue.', null, 3]] },
    ),
    post('rohit', '1 18:40', 1, '<p>Looking for a drafter and a lab coat, size M, for one semester. Both come back cleaner than they left. #wanted</p>'),
    post('arjun', '1 19:30', 16, '<p>Monsoon special: four brownies and a packet of filter coffee. Sleep not included. #brownies #monsoon</p>', {
      pictures: ['exam-special'],
      replies: [['kavya.r', 11, 'I would like to book one for the night before every paper. Is there a loyalty card?', null, 8]],
    }),
  ]
}
