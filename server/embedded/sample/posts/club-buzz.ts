import type { SampleDates } from '../dates.ts'
import { createPostFactory, type SamplePost } from './sample-post.ts'

export function createClubBuzzPosts(dates: SampleDates): SamplePost[] {
  const post = createPostFactory('CLUB_BUZZ', dates)
  const { today, auditions, lastPhotoWalk, buildNight, openMic, photoWalk, wallPainting, shortPlays, techfest, annualDay } = dates
  return [
    post(
      'ananya',
      `${today - auditions + 2} 12:35`,
      14,
      (on) =>
        `<p><strong>Resonance</strong> auditions ${on(auditions)}, 4 pm, music room. Bring one song you love and one you can actually sing. A tanpura app is fine, a karaoke track is not. #resonance</p>`,
      {
        replies: [
          ['kayal', 33, 'What if they are the same song?'],
          ['ananya', 40, 'Then you are lucky, and we listen twice.', 1, 10],
        ],
      },
    ),
    post(
      'ishita',
      `${today - lastPhotoWalk + 2} 19:30`,
      12,
      (on) =>
        `<p>ShutterScape walk ${on(lastPhotoWalk)}, 6 am, Marina. We meet under the lighthouse and end at whichever tea stall opens first. Phones are cameras too. #photowalk</p>`,
      { pictures: ['lighthouse'] },
    ),
    post(
      'farhan_k',
      '5 13:10',
      10,
      '<p><strong>CodeForge</strong> is building the canteen menu board this month. Beginners first: come on Wednesday. #codeforge</p>',
    ),
    post(
      'meenakshi',
      '4 10:05',
      19,
      '<p>Aesthetica is painting the wall by the cycle stand. The myna is done, half the wall is still white. We need people who can hold a ladder. #aesthetica #wall</p>',
      { pictures: ['mural'], replies: [['harish.s', 35, 'I can hold a ladder. I can also hold an opinion about the squirrel, but that is extra.', null, 7]] },
    ),
    post(
      'senthil.m',
      '4 17:15',
      21,
      (on) =>
        `<p>Thirai’s evening of short plays is ${on(shortPlays)}, 6 pm, auditorium: five plays, twenty minutes each, one sofa. Take a seat on the event’s page, we would like to know how many chairs to carry. #thirai</p>`,
      { clubSlug: 'thirai' },
    ),
    post(
      'farhan_k',
      '4 20:15',
      24,
      (on) =>
        `<p>Techfest is ${on(techfest)}, 9 am to 5 pm, main block. We still need eight people for the treasure hunt, four who can solder, and one who can say “one two three mic testing” with feeling. #techfest</p>`,
      {
        replies: [
          ['anjali', 13, 'I can solder. I can also burn, but mostly solder.', null, 8],
          ['vignesh', 29, 'One two three. Mic testing. 🎤', null, 15],
          ['farhan_k', 34, 'Hired.', 2, 6],
        ],
      },
    ),
    post(
      'ananya',
      '3 10:40',
      16,
      (on) =>
        `<p>Annual day is ${on(annualDay)} on the open-air stage, and the choir has one alto too few. If you have ever been told to sing softer, we would like to meet you. #resonance #annualday</p>`,
      {
        replies: [
          ['oviya', 71, 'I have been told this since class 3. When do you practise?'],
          ['ananya', 85, 'Mondays and Thursdays at four, music room. Come as you are.', 1, 3],
        ],
      },
    ),
    post(
      'nila',
      '3 12:00',
      27,
      (on) =>
        `<p>Open mic ${on(openMic)}: two poems each, any language. Listeners are half of it. Last time somebody rhymed parotta with Caravaggio. #openmic</p>`,
      {
        pictures: ['stage'],
        replies: [
          ['thenmozhi', 16, 'அந்தக் கவிஞர் நான்தான். இந்த முறை பரோட்டா இல்லை, சால்னா.', null, 22],
          ['pranav', 43, 'First time for me. Is it all right to read from the phone?'],
          ['nila', 51, 'Phone, paper, palm. Hands will shake, ours too.', 2, 11],
        ],
      },
    ),
    post(
      'arjun',
      '2 12:10',
      13,
      (on) =>
        `<p>The next photo walk is ${on(photoWalk)}, 6 am, Marina, and all fifteen places are gone. Put your name on the waiting list anyway: at 5 am somebody always finds out what 5 am is. #photowalk</p>`,
      { clubSlug: 'shutterscape', replies: [['sandhya', 38, 'I am number three on the list and I am setting four alarms.', null, 5]] },
    ),
    post(
      'meenakshi',
      '2 15:20',
      11,
      (on) =>
        `<p>Wall painting day ${on(wallPainting)}, from 10 am, cycle stand. Brushes, ladders and lunch are ours; old clothes and steady knees are yours. You need no talent, the squirrel is very large. #aesthetica #wall</p>`,
      { clubSlug: 'aesthetica' },
    ),
    post('kavya.r', '2 18:25', 30, '<p>CodeForge: the menu board works! It says “curd rice” on all days, so it is already correct. #codeforge</p>', {
      ...{ clubSlug: 'codeforge', pictures: ['menu-board'] },
      replies: [
        ['gokul', 12, 'Bug report: it should say “curd rice, pickle over there”.', null, 17],
        ['kavya.r', 19, 'Merged.', 1, 12],
      ],
    }),
    post(
      'nila',
      '1 09:20',
      15,
      '<p>Thirai’s posters are up by the canteen: five short plays, five directors, one sofa that is in all of them. Vaanga! #thirai</p>',
      { pictures: ['poster-wall'] },
    ),
    post('vetri', '1 10:30', 7, '<p>Resonance needs a second mridangam for the annual day. Anyone? “Learnt till class 8” also counts. #resonance</p>', {
      clubSlug: 'resonance',
      replies: [['sanjay.p', 24, 'Learnt till class 9. I feel overqualified.', null, 13]],
    }),
    post(
      'farhan_k',
      '1 11:15',
      9,
      (on) =>
        `<p>Build night ${on(buildNight)}, 5 pm, Lab 4. This time: a bell that rings when the canteen’s samosas come out. Bring a laptop or share one, nobody sits alone. #codeforge</p>`,
      { clubSlug: 'codeforge' },
    ),
    post(
      'ishita',
      `${today - lastPhotoWalk} 12:40`,
      39,
      '<p>The photo walk in nine pictures, or rather the five the app allows. Crab by Rohit. #photowalk</p>',
      {
        pictures: ['boat', 'kites', 'sundal', 'tea', 'wave'],
        replies: [
          ['rohit', 9, 'The crab has asked for credit.', null, 14],
          ['arjun', 17, 'That kite one should be in the March exhibition.', null, 6],
        ],
      },
    ),
  ]
}
