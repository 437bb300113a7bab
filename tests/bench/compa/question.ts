/** A question and its correct sources: any one of them suffices. Without sources Compa must refuse to answer. */
export type Question = { question: string; sources: string[] }
