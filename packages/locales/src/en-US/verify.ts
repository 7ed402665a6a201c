import type { verify as source } from '../zh-CN/verify.ts'
import type { Sentences } from '../zh-CN.ts'

export const verify: Sentences<typeof source> = {
  tab: 'Verification', one: 'Verify', again: 'Verify again', many: 'Verify', facts: '{{count}} selected',
  purse: { label: 'Paid from', company: 'Company ({{left}} left)', personal: 'Mine ({{left}} left)' }, paidBy: { company: 'company', personal: 'own' },
  charge: { charged: '1 used', notApplicable: 'Never verified', badFormat: 'Wrong format, not asked', sameDay: 'Issued today, free', overFiveYears: 'Over five years, free', abnormal: 'Platform abnormal, free', blockchain: 'Blockchain, free', reused: 'Answer of today, free', dayLimit: 'Over five today, not counted', unmapped: 'To be looked at, free', unknown: 'Outcome unknown, free' },
  receipts: 'Receipts', none: 'Not verified yet', noneText: 'Verifying compares the face with the tax platform, five times a day for each invoice at most', asking: 'No answer yet; it is being asked after', failed: 'The receipts were not read', retry: 'Try again', by: '{{name}} · {{purse}}', fields: 'Missing or wrong: {{fields}}', offset: { full: 'offset in full', partial: 'offset in part' }, system: 'Verified again', cause: { one: 'one', batch: 'batch', typed: 'typed', again: 'again' },
  forecast: { asked: 'At most', askedUnit: '{{count}} used', free: 'Free', running: 'Being verified', total: 'Total', pieces: '{{count}}', short: 'Not enough left: only {{left}} of them will be asked' },
  refused: { running: 'being verified', companyQuota: 'the company has none left', personalQuota: 'you have none left' },
  start: 'Verify', cancel: 'Cancel', done: 'Done', progress: '{{settled}} of {{total}} done', spent: '{{count}} used', notAsked: '{{count}} not asked: {{reason}}', tooMany: 'At most {{max}} at a time', leave: 'You may close this; it goes on by itself',
}
