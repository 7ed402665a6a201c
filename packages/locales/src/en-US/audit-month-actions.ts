// What the company log says was done with a month.
import type { ActionSentences } from '../says-action.ts'

export const auditMonthActions = {
  closed: 'Month closed',
  handedOver: 'Archive package handed over',
  latePlaced: 'Late invoice assigned to a month',
  noteAdded: 'Month note added',
  noteRemoved: 'Month note removed',
  prepared: 'Month signed as prepared',
  reopenAsked: 'Reopening requested',
  reopened: 'Month reopened',
  settingsSaved: 'Month settings saved',
  unprepared: 'Preparer’s signature withdrawn',
} as const satisfies ActionSentences['month']
