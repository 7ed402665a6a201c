import { expect, test } from 'vitest'
import { enUS } from './en-US.ts'
import { apiKey as apiKeys } from './en-US/api-key.ts'
import { webhook as webhooks } from './en-US/webhook.ts'
import { paymentBankFiles as bankFiles } from './en-US/payment-bank-files.ts'
import { paymentUnpaid as unpaid } from './en-US/payment-unpaid.ts'
import { paymentFileRows as fileRows } from './en-US/payment-file-rows.ts'
import { commercial } from './en-US/commercial.ts'
import { company } from './en-US/company.ts'
import { companyLog } from './en-US/company-log.ts'
import { delivery as deliveries } from './en-US/delivery.ts'
import { deliverySettings } from './en-US/delivery-settings.ts'
import { deliveryForwarding as forwarding } from './en-US/delivery-forwarding.ts'
import { deliverySending as sending } from './en-US/delivery-sending.ts'
import { sheetWords } from './en-US/export-files.ts'
import { group as groups } from './en-US/group.ts'
import { invoiceBatch, invoiceBusiness } from './en-US/invoice-business.ts'
import { invoiceDetail } from './en-US/invoice-detail.ts'
import { kit } from './en-US/kit.ts'
import { mailMailboxes as mailboxes } from './en-US/mail-mailboxes.ts'
import { mail as mails } from './en-US/mail.ts'

import { ownData } from './en-US/own-data.ts'
import { member as people } from './en-US/member.ts'
import { notice as notices } from './en-US/notice.ts'
import { partner as partners } from './en-US/partner.ts'
import { partnerAccount } from './en-US/partner-account.ts'
import { payment as payments } from './en-US/payment.ts'
import { voucher as vouchers } from './en-US/voucher.ts'
import { push as pushes } from './en-US/push.ts'
import { problems } from './en-US/problems.ts'
import { takeOut } from './en-US/take-out.ts'
import { taxAccount as taxAccounts } from './en-US/tax-account.ts'
import { reply as replies } from './en-US/reply.ts'
import { risk } from './en-US/risk.ts'
import { autoSend as rules } from './en-US/auto-send.ts'
import { ruleKit } from './en-US/rule-kit.ts'
import { rule as ruleStudio } from './en-US/rule.ts'
import { invoiceSheet, memberSheet, titleSheet } from './en-US/sheets.ts'
import { invoiceFlow as flow } from './en-US/invoice-flow.ts'
import { invoiceStory as story } from './en-US/invoice-story.ts'
import { deduction } from './en-US/deduction.ts'
import { reconcile } from './en-US/reconcile.ts'
import { taxPull as taxMirror } from './en-US/tax-pull.ts'
import { usage as use } from './en-US/usage.ts'
import { verification as verify } from './en-US/verification.ts'
import { deliveryVisit as visit } from './en-US/delivery-visit.ts'
import { visitor } from './en-US/visitor.ts'
import { intakeWaiting as waiting } from './en-US/intake-waiting.ts'

const sentencesOf = (words: unknown, path: string): readonly (readonly [string, string])[] =>
  typeof words === 'string' ? [[path, words]] : Object.entries(words ?? {}).flatMap(([key, value]) => sentencesOf(value, `${path}.${key}`))
const parts = {
  sheetWords,
  invoiceBatch,
  invoiceBusiness,
  invoiceDetail,
  problems,
  risk,
  verify,
  invoiceSheet,
  memberSheet,
}
const sentences = Object.entries({
  ...enUS,
  ...parts,
  titleSheet,
  apiKeys,
  partnerAccount,
  webhooks,
  commercial,
  company,
  deliveries,
  deliverySettings,
  forwarding,
  groups,
  kit,
  ownData,
  takeOut,
  mailboxes,
  mails,
  notices,
  partners,
  payments,
  bankFiles,
  fileRows,
  unpaid,
  vouchers,
  pushes,
  people,
  rules,
  ruleKit,
  ruleStudio,
  replies,
  taxAccounts,
  companyLog,
  sending,
  flow,
  story,
  deduction,
  reconcile,
  taxMirror,
  use,
  visit,
  visitor,
  waiting,
}).flatMap(([name, words]) => sentencesOf(words, name))

/** Limits of the app, that are never one. */
const limits = ['max', 'days', 'months']
/** Words that look like plurals and are not. */
const verbs = ['is', 'was', 'has', 'as', 'this', 'invites', 'decides', 'waits', 'wants', 'collects', 'progress', 'asks']
/** Sentences that never have a count of one, each with the reason. */
const never: Readonly<Record<string, string>> = {
  'commercial.form.amountHint': 'decimals of a currency, a limit',
  'company.create.switchText': 'members that a trial allows',
  'intake.drop.full': 'files of a batch, a limit',
  'intake.drop.tooMany': 'files in the reading at once, a limit',
  'problems.device.tooMany': 'live devices of a person, a limit',
  'intake.batches.question': 'more files than a batch takes',
  'intake.batches.all': 'as many files as need several batches',
  'invoice.filter.numbers': 'one number is shown itself',
  'notices.sentence.accountChangedMany': 'a single one has its own sentence',
  'notices.sentence.forwardRefused': 'a company, not a number',
  'notices.sentence.returnedMany': 'a single one has its own sentence',
  'risk.says.consecutive.many': 'a run begins at three',
  'risk.says.consecutive.several': 'a run begins at three',
  'risk.says.red.many': 'red ones among several',
  'risk.says.red.some': 'red ones among several',
  'replies.stop.resumedText': 'an address, not a number',
  'visitor.problems.items.13.a': 'limits of mailboxes',
  'visitor.problems.items.2.a': 'limits of sizes',
  'sending.toHint': 'how long an address may be, a limit',
}
const counted = /\{\{(\w+)\}\}(?: of \{\{\w+\}\})? (?:[a-z]+ ){0,2}?([a-z]+s|people)\b/g
const many = (sentence: string): boolean =>
  [...sentence.matchAll(counted)].some(([, name, noun]) => !limits.includes(name!) && !verbs.includes(noun!))

test('no English sentence says “1 invoices”: what is counted has a singular', () => {
  const without = sentences.filter(([path, sentence]) => !/_(one|other)$/.test(path) && many(sentence)).map(([path]) => path)
  expect(without.toSorted()).toEqual(Object.keys(never).toSorted())
})
test('a sentence of one has its sentence of many, and the other way round', () => {
  const all = new Set(sentences.map(([path]) => path))
  const other = (path: string): string => path.replace(/_(one|other)$/, (_, form) => (form === 'one' ? '_other' : '_one'))
  expect([...all].filter((path) => other(path) !== path && !all.has(other(path)))).toEqual([])
})
