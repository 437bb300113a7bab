/** `post` is the beginning of the post's text, `minutes` the time after the post, `inReplyTo` the number of the answered reply. */
type SampleReply = { post: string; author: string; minutes: number; html: string; inReplyTo?: number }

/** The replies to one post, in order. */
const thread = (post: string, replies: [author: string, minutes: number, text: string, inReplyTo?: number][]): SampleReply[] =>
  replies.map(([author, minutes, text, inReplyTo]) => ({ post, author, minutes, html: `<p>${text}</p>`, ...(inReplyTo && { inReplyTo }) }))

/** By thread, each in the order of publication. */
export const sampleReplies: SampleReply[] = [
  ...thread('First evening back', [
    ['joseph_p', 14, 'Staying until nine. Bring the timetable, I have a highlighter and no hope.'],
    ['nila', 21, 'The dog is called Semester. He answers to biscuits.'],
    ['kavya.r', 26, 'Of course he is. @joseph_p see you on the third step.', 1],
  ]),
  ...thread('Data structures, unit 1', [
    ['rohit', 40, 'Page 2: deleting the head needs the new head returned. Everything else is gold.'],
    ['farhan_k', 55, 'Right, thank you. The train braked there. I have corrected my copy.', 1],
    ['divya-s', 120, 'Does this cover circular lists?'],
    ['farhan_k', 131, 'Unit 2, when the train runs again.', 3],
  ]),
  ...thread('Which canteen has the better', [
    ['meenakshi', 6, 'North canteen. The chutney has a witness: my plate, empty.'],
    ['vetri', 11, 'South. Crisp at the edge, soft in the middle, like a good yorker is not.'],
    ['ananya', 19, 'North before nine, south after. Everybody can be right.'],
    ['rohit', 24, 'That is not evidence, that is diplomacy.', 3],
    ['ishita', 33, 'I photographed both. Results on Friday.'],
  ]),
  ...thread('Does anyone have last year', [
    ['divya-s', 30, 'I have it, two pages are coffee. Lab 4 after lunch?'],
    ['rohit', 37, 'Deal. Microprocessors comes with all its pages.', 1],
  ]),
  ...thread('Study group in the library annex', [
    ['meenakshi', 20, 'Is the loud part optional?'],
    ['joseph_p', 24, 'The loud part is why people come back.', 1],
    ['senthil.m', 50, 'I can join until the 8:40 train.'],
  ]),
  ...thread('Mazhai update', [
    ['ananya', 4, 'Walk to the second stop, the 21 takes the upper road.'],
    ['senthil.m', 9, 'You have saved two people and one umbrella.', 1],
    ['arjun', 16, 'Hostel B has dry socks and brownies. In that order.'],
  ]),
]

/** Whether a sample student upvotes a sample post, by their positions in the lists: one to three votes for most posts. */
export const isSampleVote = (studentIndex: number, postIndex: number): boolean => (studentIndex * 5 + postIndex * 3) % 7 === 0
