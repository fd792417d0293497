import { lenientBudget, type TextBudget } from '../../../engine/insertions.ts';

/**
 * A budget for all texts with insertions of one reply: the instructions of hundreds of steps and attempts may each
 * insert the same long answer. An ellipsis replaces each part that does not fit.
 */
export const replyTextBudget = (): TextBudget => lenientBudget(1_000_000);
