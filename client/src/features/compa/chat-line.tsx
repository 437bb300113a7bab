import { Link } from 'react-router-dom'
import { Art } from '../../components/artwork/art.tsx'
import { Button } from '../../components/forms/button.tsx'
import { emergencyOpening } from '../../generated/emergency/emergency-lead.ts'
import css from './chat-line.module.css'
import type { ChatMessage } from './use-chat.ts'

/** A message: the user's on the right, Compa's on the left with its avatar and sources (spec, Compa). The text is rendered as plain text, not as HTML. */
export function ChatLine({ line: { id, role, text, lead, sources } }: { line: Omit<ChatMessage, 'id'> & { id?: string } }) {
  const links = sources.filter(({ url }) => /^\/(?![/\\])/.test(url))
  return (
    <li className={css.line} data-role={role}>
      {role === 'assistant' && <Art path="/compa/compa-face" alt="" width={40} height={40} className={css.face} />}
      <div className={css.bubble}>
        <span className="visually-hidden">{role === 'assistant' ? 'Compa: ' : 'You: '}</span>
        <p id={id && getTextId(id)} className={css.text} dir="auto">
          {role === 'assistant' ? <AnswerContent text={text} lead={lead && text.startsWith(lead) ? lead : ''} /> : text}
        </p>
        {links.length > 0 && (
          <ul className={css.sources} aria-label="Sources">
            {links.map(({ title, url }) => (
              <li key={url + title}>
                <Link to={url} dir="auto">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** The text of an answer, its lead in bold. Only an answer to an emergency has numbers to call. */
function AnswerContent({ text, lead }: { text: string; lead: string }) {
  const isEmergency = text.startsWith(emergencyOpening)
  const toContent = (part: string) => (isEmergency ? linkNumbers(part) : part)
  return (
    <>
      {lead && <strong>{toContent(lead)}</strong>}
      {toContent(text.slice(lead.length))}
    </>
  )
}

/** Makes links of telephone numbers: '112', '044-5550-0101', '1800 599 0019'. Of the split text every second part is a number. */
const linkNumbers = (text: string) =>
  text.split(/(\+?\d{3,}(?:[ -]\d{3,})*|\+\d{1,3}(?:[ -]\d{3,})+)/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key and do not move
      <a key={index} href={`tel:${part.replace(/[^\d+]/g, '')}`}>
        {part}
      </a>
    ) : (
      part
    ),
  )

const getTextId = (lineId: string) => `text-${lineId}`

/** The button below an error message that sends the question again. */
export function RetryQuestion({ questionId, onPress }: { questionId: string; onPress: () => void }) {
  return (
    <li className={css.again}>
      <Button variant="quiet" aria-describedby={getTextId(questionId)} onClick={onPress}>
        Try again
      </Button>
    </li>
  )
}

/** Shown while an answer is pending. */
export function PendingAnswer() {
  return (
    <li className={css.line} data-role="assistant">
      <Art path="/compa/compa-face" alt="" width={40} height={40} className={css.face} />
      <p className={`${css.bubble} ${css.waiting}`}>
        <span className="visually-hidden">Compa is thinking</span>
        <span aria-hidden="true">...</span>
      </p>
    </li>
  )
}
