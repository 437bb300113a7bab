/** Matches questions for a price. */
export const costQuestionPattern =
  /\b(?:cost|costs|price|prices|fees?|charges?|how much|free|pay|rupees|ticket|tickets|rate|expensive|cheap|evlo|evalavu|(?<!\b(?:many|often|times)\b.*)per (?:day|week|month|year|semester|hour|night|page|book|copy|person|head|plate|meal))\b|₹/

/** Matches texts that state a price. */
export const costStatementPattern = /₹|\brs\.? ?\d|\brupees?\b|\bfree (?:of charge|for|entry|and|with)\b|\b(?:is|are|entry|membership is) free\b/i
