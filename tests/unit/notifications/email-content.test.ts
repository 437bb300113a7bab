import { describe, expect, test } from 'vitest'
import { toMailOptions } from '../../../server/email/message.ts'
import type { NotificationRecord } from '../../../server/features/notifications/data/lists.ts'
import { composeDigest, composeNotification } from '../../../server/features/notifications/email/compose.ts'
import { renderEmail } from '../../../server/features/notifications/email/render.ts'

const postId = '0190a0a0-0000-7000-8000-000000000001'
const now = new Date('2026-11-25T12:30:00Z')

const createNotification = (changes: Partial<NotificationRecord> = {}, details: Partial<NotificationRecord['details']> = {}): NotificationRecord => ({
  ...{ id: postId, userUid: 'u', kind: 'REPLY', subjectId: postId, createdAt: now, isSeen: false, isRead: false },
  ...changes,
  details: {
    ...{ actorUids: ['r'], actorCount: 5, votes: null, postId, replyNumber: 3, quotedText: null, quotedHtml: null, text: null, contentHtml: 'Lost keys' },
    ...{ subjectKind: null, action: null, caseScope: null, title: null, eventId: null, startsAt: null, place: null, isCancelled: null },
    ...{ clubSlug: null, clubName: null, requestKind: null, isArchived: null, clubRole: null, decision: null },
    ...{ caseCount: null, isUrgent: null, role: null, sanctionKind: null, isRevoked: null, endsAt: null },
    ...details,
  },
})

const options = {
  usernames: new Map([['r', 'ravi']]),
  settings: { quotesTexts: true, digest: 'DAILY' as const },
  publicUrl: 'https://thinnai.example.edu',
  unsubscribeToken: 'dQ.token',
}
const longText = `Lost keys near the canteen, with a red ribbon and a small brass bell ${'that rings '.repeat(20)}`.trim()

describe('the email about one notification', () => {
  test('has the sentence of the notification as subject and leads to the post', () => {
    const content = composeNotification(createNotification(), options)
    expect(content.subject).toBe('ravi and 4 others replied to “Lost keys”')
    const { html, text } = renderEmail(content, options.publicUrl)
    const url = `https://thinnai.example.edu/post/${Buffer.from(`Post:${postId}`).toString('base64url')}?reply=3`
    expect(html).toContain(`href="${url}"`)
    expect(text).toBe(`ravi and 4 others replied to “Lost keys”

Open: ${url}

-- 
You get this email because of your setting for “Replies to posts that you watch”.
Notification settings: https://thinnai.example.edu/settings/notifications
Unsubscribe from these emails: https://thinnai.example.edu/email/unsubscribe/dQ.token
`)
  })

  test('quotes more of a long text, and shortens the subject', () => {
    const content = composeNotification(createNotification({ kind: 'MENTION' }, { contentHtml: `<p>${longText}</p>`, actorCount: 1 }), options)
    expect(content.subject).toBe('ravi mentioned you in a reply “Lost keys near the canteen, with a red ribbon…”')
    expect(content.heading).toBe('ravi mentioned you in a reply')
    expect(content.items[0]?.excerpt).toContain('small brass bell')
    expect(content.preheader).toMatch(/^Lost keys .*…$/)
    expect(renderEmail(content, options.publicUrl).text).toContain(`\n\n${content.items[0]?.excerpt}\n\nOpen: https:`)
  })

  test('closes no quotation that is closed', () => {
    const event = { title: 'Open mic', startsAt: '2026-11-27T11:30:00Z', place: 'The large auditorium behind the library', isCancelled: false }
    const { subject } = composeNotification(createNotification({ kind: 'DAY_REMINDER' }, { ...event, contentHtml: null }), options)
    expect(subject).toBe('“Open mic” begins on Friday, 27 November at 5 pm, The large auditorium behind…')
  })

  test('of a reply quotes the post in the sentence and the reply below it', () => {
    const content = composeNotification(createNotification({}, { quotedText: 'Lost keys, anyone?', contentHtml: '<p>Lost keys</p>' }), options)
    expect(content.heading).toBe('ravi and 4 others replied to “Lost keys, anyone?”')
    expect(content.items).toMatchObject([{ excerpt: 'Lost keys' }])
  })

  test.each(['REPLY', 'MENTION', 'VOTE', 'REPORT', 'MODERATION', 'ANNOUNCEMENT'] as const)(
    'of %s without quoted texts has none of what was written',
    (kind) => {
      const notification = createNotification({ kind }, { quotedText: 'private', contentHtml: 'private words', votes: 3, action: 'HIDE' })
      const content = composeNotification(notification, { ...options, settings: { ...options.settings, quotesTexts: false } })
      const { html, text } = renderEmail(content, options.publicUrl)
      expect(`${content.subject} ${content.preheader} ${html} ${text}`).not.toMatch(/private|words/)
      expect(content.subject).toMatch(/\w.*\w\.?$/)
    },
  )

  test('shortens what was written after a whole word', () => {
    const [item] = composeNotification(createNotification({ kind: 'MENTION' }, { contentHtml: longText, actorCount: 1 }), options).items
    expect(item?.excerpt).toMatch(/ (that|rings)…$/)
    expect([...(item?.excerpt ?? '')].length).toBeLessThanOrEqual(150)
  })

  test('has a plain text as it is', () => {
    const content = composeNotification(createNotification({ kind: 'ANNOUNCEMENT' }, { text: 'Type a <b> & an &amp;', contentHtml: null }), options)
    expect(content.subject).toBe('Announcement: “Type a <b> & an &amp;”')
  })

  test('escapes texts in HTML alone', () => {
    const content = composeNotification(createNotification({}, { contentHtml: '&lt;img src=x onerror=alert(1)&gt; &amp; "more"' }), options)
    const { html, text } = renderEmail(content, options.publicUrl)
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x')
    expect(text).toContain('“<img src=x onerror=alert(1)> & "more"”')
  })
})

describe('the digest', () => {
  test('counts its things and lists them, with the day', () => {
    const content = composeDigest([createNotification(), createNotification({ kind: 'MENTION' }, { contentHtml: longText, actorCount: 1 })], true, now, options)
    expect(content).toMatchObject({ subject: '2 things for you on Thinnai', heading: '2 things for you', date: 'Wednesday, 25 November', moreText: null })
    const url = content.items[0]?.url
    expect(renderEmail(content, options.publicUrl).text).toBe(`2 things for you
Wednesday, 25 November

* ravi and 4 others replied to “Lost keys”
  ${url}

* ${content.items[1]?.text}
  ${content.items[1]?.excerpt}
  ${url}

-- 
You get this digest once a day, if there is something new.
Notification settings: https://thinnai.example.edu/settings/notifications
Unsubscribe from these emails: https://thinnai.example.edu/email/unsubscribe/dQ.token
`)
    expect(composeDigest([createNotification()], true, now, options).subject).toBe('1 thing for you on Thinnai')
  })

  test('lists 20 of many', () => {
    const many = Array.from({ length: 100 }, () => createNotification())
    const content = composeDigest(many, false, now, options)
    expect(content).toMatchObject({ subject: '100+ things for you on Thinnai', moreText: 'and 80+ more' })
    expect(content.items).toHaveLength(20)
    expect(renderEmail(content, options.publicUrl).text).toContain('\nand 80+ more: https://thinnai.example.edu/notifications\n')
    expect(composeDigest(many.slice(0, 21), true, now, options).moreText).toBe('and 1 more')
  })

  test('says when it comes', () => {
    const settings = { ...options.settings, digest: 'WEEKLY' as const }
    expect(composeDigest([createNotification()], true, now, { ...options, settings }).reason).toContain('on Mondays')
  })
})

test('a line break in a subject begins no header, and an address is one recipient', () => {
  const message = { id: 'x', to: 'a@vistas.ac.in', subject: 'one\r\nBcc: b@example.com\u2028two', html: '', text: '', unsubscribeUrl: 'https://t.example/u' }
  expect(toMailOptions('Thinnai <noreply@t.example>', 'https://t.example', message)).toMatchObject({
    subject: 'one Bcc: b@example.com two',
    to: { name: '', address: 'a@vistas.ac.in' },
    messageId: '<x@t.example>',
    headers: { 'List-Unsubscribe': '<https://t.example/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
})
