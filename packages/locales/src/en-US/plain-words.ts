// Nine words, a line each: the same where they stand in the pages and in help.
export const plainWords = {
  check: {
    word: 'Check',
    asks: 'Was it read correctly?',
    line: 'Compare what was read with the picture; you settle the uncertain fields.',
  },
  verify: {
    word: 'Verify',
    asks: 'Is it genuine?',
    line: 'Ask the tax platform whether the invoice is genuine and still valid; at most five times a day for each.',
  },
  titleCheck: {
    word: 'Check the title',
    asks: 'Is it made out to us?',
    line: 'Compare the buyer’s name and tax ID with your titles; done automatically for every new invoice.',
  },
  reconcile: {
    word: 'Reconcile',
    asks: 'Does the bureau have it too?',
    line: 'Compare a month’s invoices with the bureau’s, one by one, and find those only one side has.',
  },
  tick: {
    word: 'Deduct',
    asks: 'Do we deduct its tax?',
    line: 'Decide in which month an incoming invoice’s tax is deducted, then give the sheet to the bureau.',
  },
  classify: {
    word: 'Classify',
    asks: 'Which side is it on?',
    line: 'Sort into incoming, outgoing and third-party; rules go first, and you can change the result.',
  },
  pool: {
    word: 'Pool',
    asks: 'Who else may see it?',
    line: 'Put invoices together and share them with people who could not see them otherwise.',
  },
  push: {
    word: 'Push',
    asks: 'Which system does it go to?',
    line: 'Send invoices to your ERP or another system, and see whether they arrived.',
  },
  deliver: { word: 'Deliver', asks: 'Who gets it?', line: 'Send invoices to another company; sign-off and downloads are on record.' },
} as const
