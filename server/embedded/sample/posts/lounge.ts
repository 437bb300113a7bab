import type { SampleDates } from '../dates.ts'
import { dosaiThread } from './dosai-thread.ts'
import { createPostFactory, type SamplePost } from './sample-post.ts'

export function createLoungePosts(dates: SampleDates): SamplePost[] {
  const post = createPostFactory('LOUNGE', dates)
  const { today, chessEvening } = dates
  return [
    post(
      'kavya.r',
      '9 18:20',
      31,
      '<p>First evening back and the library steps are already full. Same breeze, same stray dog, a new timetable that nobody understands. Who else is staying late this term? #evenings</p>',
      {
        pictures: ['library-steps'],
        replies: [
          ['joseph_p', 14, 'Staying until nine. Bring the timetable, I have a highlighter and no hope.', null, 6],
          ['nila', 21, 'The dog is called Semester. He answers to biscuits.', null, 19],
          ['kavya.r', 26, 'Of course he is. @joseph_p see you on the third step.', 1],
          ['yazhini', 44, 'Semester also answers to Marie, but only the fresh packet.', 2, 4],
        ],
      },
    ),
    post(
      'nila',
      '7 16:48',
      27,
      '<p>மழை வரும் முன் மண் வாசம். குடை மட்டும் விடுதியில்.</p><p>The smell of the ground before the rain, and the umbrella safe in the hostel. #poem #தமிழ்</p>',
      {
        replies: [
          ['thenmozhi', 12, 'அருமை. இரண்டாவது வரி என் வாழ்க்கை வரலாறு.', null, 8],
          ['lakshmi.v', 35, 'Read it twice, once aloud to my roommate. She went and brought the clothes in.', null, 5],
        ],
      },
    ),
    post(
      'senthil.m',
      '6 07:02',
      12,
      '<p>If you take the 5:12 from Tambaram: the ladies’ coach stops near the second stairs now, not the first. Saw four people sprint yesterday.</p>',
      { replies: [['anjali', 18, 'I was one of the four. Thank you, my knees also thank you.', null, 7]] },
    ),
    post(
      'mathew.j',
      '6 11:00',
      44,
      '<p>Left my umbrella, lunch box and record note on the shuttle, all in one trip. The driver anna had kept all three on the dashboard with my name on a slip. He had even closed the lid properly. #goodpeople</p>',
      {
        replies: [
          ['pooja_m', 9, 'That anna once waited two minutes because I was running. Two full minutes!', null, 9],
          ['bala.k', 31, 'Somebody write this on the transport office wall.'],
        ],
      },
    ),
    post(
      'vetri',
      '6 18:55',
      38,
      '<p>CSE 184, Commerce 185 for 6. Last ball, inside edge, through the keeper’s legs. Semma match. I will be insufferable all week. #cricket</p>',
      {
        pictures: ['scoreboard'],
        replies: [
          ['karthik_v', 8, 'As the keeper: no comment.', null, 22],
          ['vetri', 13, 'Bro, those legs saved Commerce. Tea is on me.', 1, 6],
          ['ashwin', 40, 'Rematch. Same ground, wider keeper.'],
        ],
      },
    ),
    post(
      'joseph_p',
      `${today - chessEvening} 20:40`,
      15,
      '<p>Chess ladder in the common room, Tuesdays. Bring a board if you have one; I only have eleven pawns. Today a lemon sweet took a bishop. #chess</p>',
      { pictures: ['chess'], replies: [['imran', 25, 'I was the lemon sweet. No regrets.', null, 5]] },
    ),
    post('rohit', '5 09:15', 52, '<p>Which canteen has the better dosai? Answer with evidence. Mine is attached.</p>', {
      pictures: ['dosai'],
      replies: dosaiThread,
    }),
    post(
      'divya-s',
      '5 17:42',
      9,
      '<p>Found near the east gate: a blue water bottle with a Saturn sticker. It is with security. Someone is very thirsty right now. #lostandfound</p>',
      {
        pictures: ['bottle'],
        replies: [
          ['tara', 95, 'Mine! I have been drinking from my lunch box lid since morning. Nandri, Divya.', null, 4],
          ['divya-s', 102, 'Go before nine, the office closes then. And bring your ID card.', 1],
        ],
      },
    ),
    post(
      'harish.s',
      '5 21:30',
      33,
      '<p>Power cut in Hostel D. Somebody started “Malare” on the second floor, the third floor took the second line, and now the whole block is singing in the dark. The current has come back. Nobody is stopping.</p>',
      {
        replies: [
          ['surya.b', 4, 'First floor here. We only know the chorus, but we know it loudly.', null, 11],
          ['grace.d', 15, 'We can hear you in Hostel C. Requests: anything from before 2000.', null, 8],
          ['harish.s', 20, 'Noted. The warden has asked for one Ilaiyaraaja and then sleep.', 2, 13],
        ],
      },
    ),
    post(
      'gokul',
      '4 13:10',
      18,
      '<p>Mess plate, exhibit A. The sambar has drumstick in it again, and the poriyal still has a crunch. Somebody in that kitchen is having a good week. #mess</p>',
      {
        pictures: ['mess-plate'],
        replies: [['fathima', 22, 'It is the new anna. He tastes everything before it goes out, I saw it.', null, 3]],
      },
    ),
    post(
      'meenakshi',
      '4 15:30',
      24,
      '<blockquote><p>A book is a veranda: half inside, half out.</p></blockquote><p>Someone wrote this in pencil in the library copy. Who are you? #library</p>',
      {
        replies: [
          ['pranav', 48, 'Not me, but I have underlined the same page. Also in pencil, sorry to the library.'],
          ['nila', 70, 'Leave a line under it. Maybe they come back.', null, 6],
        ],
      },
    ),
    post(
      'ananya',
      '4 18:10',
      20,
      '<p>The acoustics under the stairs of Block C are better than the auditorium’s. Sing there once. Not during an internal, I now know. #music</p>',
    ),
    post('ishita', '3 08:35', 60, '<p>The campus cats, ranked. Number one was never in doubt. Number two is asleep on my assignment. #cats</p>', {
      pictures: ['cat-scooter', 'cat-books'],
      replies: [
        ['aishwarya.k', 5, 'Where is the grey one from the library annex? She has attended more lectures than me.', null, 24],
        ['ishita', 11, 'Grey one is the invigilator. She is above rankings.', 1, 31],
        ['sanjay.p', 26, 'That scooter is mine. It has not been mine since June.', null, 17],
        ['kayal', 52, 'பூனைக்கு 75% attendance இருக்கு. எனக்கு இல்ல.', null, 21],
        ['divya-s', 90, 'Submit the assignment with the cat. Extra marks, guaranteed.'],
      ],
    }),
    post(
      'yazhini',
      '3 19:10',
      22,
      '<p>Window seat, a paper cup of tea, and the rain keeping the same speed as the train. St. Thomas Mount came too soon today. #evenings</p>',
      {
        pictures: ['train-window'],
      },
    ),
    post('farhan_k', '3 22:20', 14, '<p>The wifi by the fountain is quick until ten. Then everybody knows. #wifi</p>', {
      replies: [['joseph_p', 6, 'And now everybody who did not know also knows. Well done.', null, 16]],
    }),
    post('arjun', '2 06:12', 29, '<p>Sunrise from the terrace of Hostel B. The guard says good morning to everyone. #morning</p>', { pictures: ['terrace'] }),
    post(
      'sandhya',
      '2 08:15',
      6,
      '<p>ID card found by the cycle stand, BSc Computer Science, a smile that says “first week of college”. I have given it to the east gate. After a day it goes to the admissions office, room G-02. #lostandfound</p>',
      {
        pictures: ['id-card'],
        replies: [
          ['vignesh', 64, 'That smile is mine. Fourth card in three semesters, the office knows my birthday.', null, 12],
          ['sandhya', 71, 'Ring it to your bag, da.', 1, 3],
        ],
      },
    ),
    post('nila', '2 21:10', 16, '<p>Word of the day: <strong>ஊடல்</strong>, the quarrel that lovers enjoy. English has nothing. #தமிழ்</p>', {
      replies: [['thenmozhi', 33, 'English has “we are fine”. It is not the same.', null, 20]],
    }),
    post('fathima', '1 14:20', 0, '<p>Anybody near Block C with a type-C charger, 65 W? Only until five. Mine decided to retire before me.</p>', {
      replies: [
        ['dinesh', 3, 'Lab 3, last row. Come and take it.'],
        ['fathima', 6, 'On my way, nandri! You have saved a presentation.', 1],
      ],
    }),
    post('joseph_p', '1 18:00', 11, '<p>Study group in the library annex, every day until the exams, 6 to 9. Quiet for 50 minutes, loud for 10. #exams</p>', {
      pictures: ['library-table'],
      replies: [
        ['meenakshi', 20, 'Is the loud part optional?'],
        ['joseph_p', 24, 'The loud part is why people come back.', 1, 5],
        ['senthil.m', 50, 'I can join until the 8:40 train.'],
      ],
    }),
    post('divya-s', '1 20:15', 35, '<p>My paper lamp survived the rain. Nobody believed in it but me. #handmade</p>', { pictures: ['lamp-in-rain'] }),
    post('kavya.r', '1 21:20', 26, '<p>Write <code>git commit</code> before you write <em>“I will just”</em>. Ask me how I know. #code</p>', {
      replies: [
        ['arjun', 7, 'How do you know?'],
        ['kavya.r', 10, 'Four hours, one <code>reset --hard</code>, zero files. I am fine. I am baking-level fine.', 1, 14],
        ['arjun', 12, 'Understood. One corner piece is kept for you.', 2, 9],
        ['nandhini', 31, '<code>git reflog</code> before you cry, @kavya.r. It has forgiven me twice.', 2, 18],
      ],
    }),
    post(
      'senthil.m',
      '38 min',
      13,
      '<p>Mazhai update: the road outside is a river and the 19B stops before the signal. Two of us under one umbrella, room for half a person more. #mazhai</p>',
      {
        pictures: ['bus-stop'],
        replies: [
          ['ananya', 4, 'Walk to the second stop, the 21 takes the upper road.', null, 6],
          ['senthil.m', 9, 'You have saved two people and one umbrella.', 1],
          ['arjun', 16, 'Hostel B has dry socks and brownies. In that order.', null, 4],
          ['gokul', 27, 'Third stop also has water now. Stay inside if you can, pa.'],
        ],
      },
    ),
    post(
      'kavya.r',
      '12 min',
      5,
      '<p>Vanakkam, new faces! This is the thinnai: sit down, say something. Amma packed lemon rice for four, so bring a spoon. #welcome</p>',
      { pictures: ['tiffin'], replies: [['arjun', 6, 'Two spoons, one brownie. Fair trade?']] },
    ),
  ]
}
