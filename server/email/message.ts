/** An email to one person, as HTML and as plain text. */
export type EmailMessage = {
  /** The same for each attempt with the same content, so that mailboxes can recognise a repeated message. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Where a POST without a session ends these emails (RFC 8058). */
  unsubscribeUrl: string
}

/** Sends a message. `refused`: the mail server refuses it, or its address, for good. Other errors are thrown, and may pass. */
type SendEmail = (message: EmailMessage) => Promise<'sent' | 'refused'>

export type EmailSender = {
  /** The origin of links in emails. */
  publicUrl: string
  send: SendEmail
  stop(): Promise<void>
}

/** The options of nodemailer for a message. The subject is one line, whatever it quotes. */
export const toMailOptions = (from: string, publicUrl: string, { id, to, subject, html, text, unsubscribeUrl }: EmailMessage) => ({
  from,
  // Not as a text, in which a comma would begin another address.
  to: { name: '', address: to },
  subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
  html,
  text,
  messageId: `<${id}@${new URL(publicUrl).hostname}>`,
  headers: {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': `<notifications.${new URL(publicUrl).hostname}>`,
    // No automatic replies (RFC 3834).
    'Auto-Submitted': 'auto-generated',
  },
  // A message reads no files and URLs, whatever its texts contain.
  disableFileAccess: true,
  disableUrlAccess: true,
})
