// Why something of a month cannot be done now, after a colon.
import type { MonthRefusal } from '@piaotai/domain/month/month-close.ts'

export const monthRefusal = {
  noRight: 'you do not have the right',
  seesLess: 'you cannot see everything in this month',
  notKept: 'this month is not closed here',
  closed: 'it is already closed',
  notClosed: 'it is not closed',
  earlierOpen: 'an earlier month must be closed first',
  notOver: 'the month is not over',
  neverLeft: 'there are items that cannot be skipped',
  gatesLeft: 'there are required items left',
  nothingLeft: 'all required items are done, so no reason is needed',
  notPrepared: 'it has not been signed as prepared',
  prepared: 'it is already signed as prepared',
  samePerson: 'another person has to do it',
  changedSince: 'a required item came up after it was signed',
  laterClosed: 'a later month is closed',
  archived: 'the archive package has been handed over',
  noSeal: 'it was closed before seals were introduced',
  alreadyAsked: 'it has already been requested',
  notAsked: 'nobody has requested it',
} satisfies Record<MonthRefusal, string>
