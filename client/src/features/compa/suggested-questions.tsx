import { suggestedQuestions } from './suggested-question-texts.ts'
import css from './suggested-questions.module.css'

/** The questions with which the chat opens; a press asks one. */
export const SuggestedQuestions = ({ onAsk }: { onAsk: (question: string) => void }) => (
  <ul className={css.questions} aria-label="Questions to begin with">
    {suggestedQuestions.map((question) => (
      <li key={question}>
        <button type="button" className={css.question} onClick={() => onAsk(question)}>
          {question}
        </button>
      </li>
    ))}
  </ul>
)
