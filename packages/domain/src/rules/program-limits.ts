// What programs of users, formulas and patterns, may take.
export const programLimits = {
  /** Of a formula on one invoice; an honest one takes some tens to a thousand. */
  steps: 200_000,
  /** Of one program on all inputs of a page together, and of all programs of a page. */
  stepsOfPage: 10_000_000,
  stepsOfAll: 60_000_000,
  /** Instructions of a compiled pattern; an honest one has some tens to four hundred. */
  instructions: 2000,
  /** Processor time of a thread, after which it lets others have its turn, and after which it is ended. */
  turnMs: 200,
  deadlineMs: 1000,
  /** Inputs that go to a thread at once. */
  slice: 200,
  /** Compiled programs that a thread keeps. */
  cached: 500,
  /** Characters of a result that are told. */
  result: 2000,
  /** Calls that wait for a turn: of one person at a page, and of all people. */
  waitingOfPerson: 4,
  waitingOfAll: 200,
  /** Trials of one person that wait or are at work. */
  trialsOfPerson: 3,
} as const
