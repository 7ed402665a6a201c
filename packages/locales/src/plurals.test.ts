import { expect, test } from 'vitest'
import { enUS } from './en-US.ts'
import { apiKeys } from './en-US/api-keys.ts'
import { webhooks } from './en-US/webhooks.ts'
import { bankFiles } from './en-US/bank-files.ts'
import { commercial } from './en-US/commercial.ts'
import { company } from './en-US/company.ts'
import { companyLog } from './en-US/company-log.ts'
import { deliveries } from './en-US/deliveries.ts'
import { deliverySettings } from './en-US/delivery-settings.ts'
import { forwarding } from './en-US/forwarding.ts'
import { sending } from './en-US/sending.ts'
import { sheetWords } from './en-US/export-files.ts'
import { groups } from './en-US/groups.ts'
import { invoiceBatch, invoiceBusiness } from './en-US/invoice-business.ts'
import { invoiceDetail } from './en-US/invoice-detail.ts'
import { kit } from './en-US/kit.ts'
import { mailboxes } from './en-US/mailboxes.ts'
import { mails } from './en-US/mails.ts'

import { ownData } from './en-US/own-data.ts'
import { people } from './en-US/members.ts'
import { notices } from './en-US/notices.ts'
import { partners } from './en-US/partners.ts'
import { payments } from './en-US/payments.ts'
import { vouchers } from './en-US/vouchers.ts'
import { pushes } from './en-US/pushes.ts'
import { problems } from './en-US/problems.ts'
import { takeOut } from './en-US/take-out.ts'
import { taxAccounts } from './en-US/tax-accounts.ts'
import { replies } from './en-US/replies.ts'
import { risk } from './en-US/risk.ts'
import { rules } from './en-US/rules.ts'
import { ruleKit } from './en-US/rule-kit.ts'
import { ruleStudio } from './en-US/rule-studio.ts'
import { invoiceSheet, memberSheet, titleSheet } from './en-US/sheets.ts'
import { invoiceFlow as flow } from './en-US/invoice-flow.ts'
import { story } from './en-US/story.ts'
import { deduction } from './en-US/deduction.ts'
import { reconcile } from './en-US/reconcile.ts'
import { taxMirror } from './en-US/tax-mirror.ts'
import { use } from './en-US/usage.ts'
import { verify } from './en-US/verify.ts'
import { visit } from './en-US/visit.ts'
import { visitor } from './en-US/visitor.ts'
import { waiting } from './en-US/waiting.ts'

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
  'imports.drop.full': 'files of a batch, a limit',
  'imports.drop.tooMany': 'files in the reading at once, a limit',
  'problems.device.tooMany': 'live devices of a person, a limit',
  'imports.batches.question': 'more files than a batch takes',
  'imports.batches.all': 'as many files as need several batches',
  'invoices.filter.numbers': 'one number is shown itself',
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
