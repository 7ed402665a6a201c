// English sentences that count have a singular, in every dictionary that there is.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../packages/locales/src/en-US')
const sentencesOf = (words: unknown, path: string): readonly (readonly [string, string])[] =>
  typeof words === 'string' ? [[path, words]] : Object.entries(words ?? {}).flatMap(([key, value]) => sentencesOf(value, `${path}.${key}`))
/** Taken in by `problems`, and read there. */
const within = new Set(['exchangeProblems'])
const dictionaries = new Map<string, unknown>()
for (const file of globSync('*.ts', { cwd: folder }).toSorted())
  for (const [name, words] of Object.entries((await import(join(folder, file))) as Readonly<Record<string, unknown>>))
    if (typeof words === 'object' && !within.has(name)) dictionaries.set(name, words)
const sentences = [...dictionaries].flatMap(([name, words]) => sentencesOf(words, name))

/** Limits of the app, that are never one. */
const limits = ['max', 'days', 'months']
/** Words that look like plurals and are not. */
const verbs = [
  'is',
  'was',
  'has',
  'as',
  'this',
  'invites',
  'decides',
  'waits',
  'wants',
  'collects',
  'progress',
  'asks',
  'sees',
  'exists',
  'includes',
  'accepts',
]
/** Sentences that never have a count of one, each with the reason. */
const never: Readonly<Record<string, string>> = {
  'commercial.form.amountHint': 'decimals of a currency, a limit',
  'company.create.switchText': 'members that a trial allows',
  'intake.drop.full': 'files of a batch, a limit',
  'intake.drop.tooMany': 'files in the reading at once, a limit',
  'problems.device.tooMany': 'live devices of a person, a limit',
  'intake.batches.question': 'more files than a batch takes',
  'intake.batches.all': 'as many files as need several batches',
  'intakeReasons.tooManyEntries': 'files that an archive may hold, a limit',
  'invoice.filter.numbers': 'one number is shown itself',
  'home.why.parties': 'a name, not a number',
  'notice.sentence.memberJoinedMany': 'a single one has its own sentence',
  'notice.sentence.paymentWaitsMany': 'a single one has its own sentence',
  'notice.sentence.accountChangedMany': 'a single one has its own sentence',
  'notice.sentence.forwardRefused': 'a company, not a number',
  'notice.sentence.returnedMany': 'a single one has its own sentence',
  'risk.says.consecutive.many': 'a run begins at three',
  'risk.says.consecutive.several': 'a run begins at three',
  'risk.says.red.many': 'red ones among several',
  'risk.says.red.some': 'red ones among several',
  'reply.stop.resumedText': 'an address, not a number',
  'visitor.problems.items.13.a': 'limits of mailboxes',
  'visitor.problems.items.2.a': 'limits of sizes',
  'deliverySending.toHint': 'how long an address may be, a limit',
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
