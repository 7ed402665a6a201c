// Explain this invoice: where it came from, its fields, checks, verification, title, risk, changes, state and what comes next.
import type { StoryPart, StoryWord } from '@piaotai/domain/story.ts'

type Says = { readonly [P in StoryPart]: { readonly [W in StoryWord<P>]: string } }
export const story = {
  open: 'Explain this invoice', title: 'The story', facts: 'written from all checks', copy: 'Copy all', copied: 'Copied', close: 'Close', failed: 'Some checks could not be read; half a story is not shown', retry: 'Try again', head: 'Invoice {{number}}, {{seller}}, {{amount}}', system: 'System', list: '; ', colon: ': ', stop: '.',
  part: { origin: 'Origin', fields: 'Fields', checks: 'Checks', verification: 'Verification', title: 'Title', risk: 'Risk', hands: 'Changes by hand', state: 'State', next: 'Next' },
  says: {
    origin: { entered: 'Entered by {{by}} at {{at}} ({{entry}}), original {{format}}', enteredByHand: 'Entered by hand by {{by}} at {{at}}, without an original', newOriginal: 'At {{at}} a more trusted original took its place ({{from}} → {{to}})' },
    fields: { oneSource: 'Every field that was read comes from {{source}} ({{count}})', from: 'From {{source}}: {{fields}}', confirmed: 'Another source confirms {{count}} of them', doubtful: '{{field}} is doubtful: {{warning}}' },
    checks: { allHold: 'Every local check holds ({{count}})', fail: 'Local checks that fail: {{count}} of {{of}}: {{checks}}', none: 'No local check was possible' },
    verification: { told: 'Verified by {{by}} at {{at}}: {{status}} (times asked: {{count}})', never: 'Never verified', waiting: 'Asked; the answer is on its way', notNeeded: 'Such invoices are never verified' },
    title: { state: '{{status}}', unchecked: 'The title was not checked yet' },
    risk: { finding: '{{verdict}} · {{rule}}: {{sentence}}', nothing: 'Nothing found by the rules that looked ({{count}})', rest: 'Beside what verification and title say above, the other rules that looked found nothing ({{count}})', unchecked: 'Not checked: {{rules}}' },
    hands: { corrected: '{{by}} corrected {{fields}} at {{at}}: {{reason}}', nobody: 'Nobody changed a field of the face' },
    state: { use: '{{status}}', booked: 'Booked on {{date}}, voucher {{voucher}}', nonDeductible: 'Not deducted: {{reason}}' },
    next: {
      checkFields: 'Compare the doubtful fields with the face ({{count}})', verify: 'Verify it', verifyLater: 'Verify it again later', askSeller: 'Ask the seller, and do not pay yet', fixTitle: 'Have the seller issue it anew with the right title', checkTitle: 'Check the title', lookAtRisk: 'Look at the evidence on the risk tab before paying',
      classify: 'Classify it', submit: 'It can be submitted for payment', book: 'Payment is confirmed: enter the voucher number', nothing: 'Nothing to do',
    },
  } satisfies Says,
}
