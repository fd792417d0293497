import { describe, expect, it } from 'vitest';
import type { Outcome, Vote } from './definition.ts';
import { decideVote } from './votes.ts';

const decide = (vote: Vote, living: string, given: string, answers: Outcome[] = ['yes', 'no']) =>
  decideVote({
    vote,
    answers,
    electorate: new Set(living),
    // For example `aB`: a answers yes, b answers no.
    votes: [...given].map((letter) => ({
      user_workspace_id: letter.toLowerCase(),
      answer: letter === letter.toLowerCase() ? answers[0]! : answers[1]!,
      comment: '',
      at: 0,
    })),
  });

const any: Vote = { match: 'any' };
const all: Vote = { match: 'all' };
const atLeast = (count: number): Vote => ({ match: 'at_least', count });

describe('a vote of', () => {
  it.each<[string, Vote, string, string, Outcome | null]>([
    ['any is open without an answer', any, 'ab', '', null],
    ['any is decided by the first answer', any, 'ab', 'Ba', 'no'],
    ['all is open until everybody has said yes', all, 'abc', 'ab', null],
    ['all is won when everybody has said yes', all, 'abc', 'cab', 'yes'],
    ['all is lost at the first no', all, 'abc', 'aB', 'no'],
    ['all counts the no of somebody who left', all, 'a', 'Xa', 'no'],
    ['all is won when those who did not answer have left', all, 'a', 'a', 'yes'],
    ['all is won by a yes of the only one, who left', all, '', 'x', 'yes'],
    ['all is open without anybody', all, '', '', null],
    ['at least 2 is open after one yes', atLeast(2), 'abc', 'a', null],
    ['at least 2 is won at the second yes', atLeast(2), 'abc', 'aBc', 'yes'],
    ['at least 2 is lost when it cannot be reached', atLeast(2), 'abc', 'AB', 'no'],
    ['at least 2 counts the yes of somebody who left', atLeast(2), 'ab', 'xa', 'yes'],
    ['at least 2 waits for the other of two when the one who said yes has left', atLeast(2), 'b', 'x', null],
    ['at least 2 is won when the other of two says yes, too', atLeast(2), 'b', 'xb', 'yes'],
    ['at least 2 is lost when the other of two says no', atLeast(2), 'b', 'xB', 'no'],
    ['at least 2 is won by the only yes when all have left', atLeast(2), '', 'x', 'yes'],
    ['at least 5 is capped at the number of people', atLeast(5), 'ab', 'ab', 'yes'],
    ['at least 5 of two is lost at the first no', atLeast(5), 'ab', 'A', 'no'],
    ['at least 2 is open without anybody', atLeast(2), '', '', null],
    ['at least 0 needs one all the same', atLeast(0), 'ab', '', null],
  ])('%s', (_name, vote, living, given, outcome) => {
    expect(decide(vote, living, given)).toBe(outcome);
  });

  it('a task cannot be lost', () => {
    expect(decide(all, 'ab', 'a', ['done'])).toBeNull();
    expect(decide(all, 'ab', 'ab', ['done'])).toBe('done');
    expect(decide(atLeast(2), 'abc', 'ab', ['done'])).toBe('done');
  });
});
