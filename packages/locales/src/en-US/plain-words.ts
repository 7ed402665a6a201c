// Nine words, a line each: the same where they stand in the pages and in help.
export const plainWords = {
  check: { word: 'Check', asks: 'Was it read correctly?', line: 'Compare what was read with the picture; you settle the doubtful fields.' },
  verify: {
    word: 'Verify',
    asks: 'Is it genuine?',
    line: 'Ask the tax platform whether the invoice exists and still stands; five times a day for each at most.',
  },
  titleCheck: {
    word: 'Check the title',
    asks: 'Is it made out to us?',
    line: 'Compare the buyer’s name and tax ID with your titles; done for every invoice as it comes in.',
  },
  reconcile: {
    word: 'Reconcile',
    asks: 'Does the bureau have it too?',
    line: 'Compare a month of invoices with the bureau’s, one by one, and see what only one side has.',
  },
  tick: {
    word: 'Tick',
    asks: 'Do we deduct it?',
    line: 'Decide in which month the tax of an incoming invoice is deducted, and hand the sheet to the bureau.',
  },
  classify: {
    word: 'Classify',
    asks: 'Which side is it on?',
    line: 'Incoming, outgoing or third-party. Rules go first, and you can change it.',
  },
  pool: {
    word: 'Pool',
    asks: 'Who else may see it?',
    line: 'Put invoices together and share them with people who could not see them otherwise.',
  },
  push: { word: 'Push', asks: 'Into which system?', line: 'Send invoices to your ERP or another system, and see whether they arrived.' },
  deliver: { word: 'Deliver', asks: 'To whom?', line: 'Hand invoices to another company; its receipt and downloads are on record.' },
} as const
