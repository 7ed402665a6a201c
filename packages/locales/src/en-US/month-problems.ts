// Why a call about a month fails.

export const monthProblems = {
  'month.refused': 'Not possible now: {because}',
  'month.settingsChanged': 'Someone else has changed the month close settings. Refresh and save again',
  'month.notOnePerson': 'More than one person may close, so one-person mode is not possible',
  'month.firstMonthClosed': 'An earlier month is already closed, so months cannot start from here',
  'month.tooManyNotes': 'This month already has {most} notes',
  'monthNote.notFound': 'The note does not exist, or is not yours',
  'month.notWhole': 'The list covers the whole company: only people who can see all its invoices can export it',
} as const
