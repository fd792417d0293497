/** Whether an answer is a no: it counts against a vote, and does not pass the baton on. */
export const isRefusal = (answer: string): boolean => answer === 'disapprove' || answer === 'no';
