import { firstQuestions } from './first-question-texts.ts'
import css from './first-questions.module.css'

/** The questions with which the chat opens; a press asks one. */
export const FirstQuestions = ({ onAsk }: { onAsk: (question: string) => void }) => (
  <ul className={css.questions} aria-label="Questions to begin with">
    {firstQuestions.map((question) => (
      <li key={question}>
        <button type="button" className={css.question} onClick={() => onAsk(question)}>
          {question}
        </button>
      </li>
    ))}
  </ul>
)
