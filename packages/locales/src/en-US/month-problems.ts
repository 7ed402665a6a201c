// Why a call about a month fails.

export const monthProblems = {
  'month.refused': 'This cannot be done now: {because}',
  'month.settingsChanged': 'The settings were changed by somebody else: refresh and save again',
  'month.notOnePerson': 'More than one person may close: one-person closing is not possible',
  'month.firstMonthClosed': 'An earlier month is closed already: months cannot begin here',
  'month.tooManyNotes': 'This month has its {most} notes',
  'monthNote.notFound': 'The note is gone, or is not yours',
  'month.notWhole': 'The list tells of the whole company: whoever sees all of its invoices may export it',
} as const
