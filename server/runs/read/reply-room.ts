import { type FillRoom, shownRoom } from '../../../engine/insertions.ts';

/**
 * The room for all texts with insertions of one reply: the instructions of hundreds of steps and attempts may each
 * insert the same long answer. What does not fit is left out, with an ellipsis in its place.
 */
export const replyRoom = (): FillRoom => shownRoom(1_000_000);
