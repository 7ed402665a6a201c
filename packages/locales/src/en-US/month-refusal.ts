// Why something of a month cannot be done now, after a colon.
import type { MonthRefusal } from '@piaotai/domain/month/month-close.ts'

export const monthRefusal = {
  noRight: 'you lack the right',
  seesLess: 'you do not see all of the month',
  notKept: 'the month is not kept here',
  closed: 'it is closed',
  notClosed: 'it is not closed',
  earlierOpen: 'an earlier month is open',
  notOver: 'the month is not over',
  neverLeft: 'something is left that nothing passes',
  gatesLeft: 'something required is left',
  nothingLeft: 'nothing required is left, so no reason is needed',
  notPrepared: 'nobody has signed it as prepared',
  prepared: 'it is signed as prepared',
  samePerson: 'another person has to do it',
  changedSince: 'something required came after the signature',
  laterClosed: 'a later month is closed',
  archived: 'its package was handed over',
  noSeal: 'it was closed without a seal',
  alreadyAsked: 'it was asked for already',
  notAsked: 'nobody has asked for it',
} satisfies Record<MonthRefusal, string>
