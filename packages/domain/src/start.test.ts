import { expect, it } from 'vitest'
import { allPermissions, permissionsOfRole, type Permission } from './rights/permission.ts'
import { currentStart, isStartLeft, keysOfSuite, startRows, startShown, type StartFacts } from './start.ts'

const nothing: StartFacts = {
  titles: 0,
  colleagues: 0,
  invoices: false,
  mails: false,
  bureauAccounts: 0,
  bureau: false,
  ledgerAccounts: 0,
}
const everything = { titles: 1, colleagues: 1, invoices: true, mails: true, bureauAccounts: 1, bureau: true, ledgerAccounts: 66 }
const trial = { suite: keysOfSuite('trial', false), skipped: new Set<string>(), held: new Set<Permission>(allPermissions) }
const statesOf = (rows: ReturnType<typeof startRows>) => rows.map(({ step, state }) => `${step} ${state}`)

it('steps stand by what the company has, and one that it does not need is skipped until it is done', () => {
  const skipped = new Set(['bureau', 'book'])
  expect(statesOf(startRows({ ...nothing, titles: 1, ledgerAccounts: 66 }, { ...trial, skipped }))).toEqual([
    'company done',
    'people open',
    'invoice open',
    'mail open',
    'bureau skipped',
    'book done',
  ])
})

it('a suite leaves out what it does not hold, and an ended one what stops with it', () => {
  const stepsOf = (suite: ReadonlySet<Permission>) => startRows(nothing, { ...trial, suite }).map(({ step }) => step)
  expect(stepsOf(keysOfSuite('personal', false))).toEqual(['company', 'invoice', 'mail'])
  expect(stepsOf(keysOfSuite('standard', false))).toEqual(['company', 'people', 'invoice', 'mail'])
  expect(stepsOf(keysOfSuite('trial', true))).toEqual(['company', 'people'])
})

it('staff may bring in the first invoice, and nothing is left to them once it is there', () => {
  const staff = { ...trial, held: permissionsOfRole('staff') }
  expect(startRows(nothing, staff).filter(({ may }) => may)).toEqual([{ step: 'invoice', state: 'open', may: true }])
  expect(isStartLeft(startRows({ ...nothing, invoices: true }, staff))).toBe(false)
})

it('without an account at the bureau one is added, with one it is logged in', () => {
  const mayAs = (key: Permission, bureauAccounts: number) =>
    startRows({ ...nothing, bureauAccounts }, { ...trial, held: new Set([key]) }).find(({ step }) => step === 'bureau')?.may
  expect([mayAs('taxAccounts.login', 0), mayAs('taxAccounts.edit', 0)]).toEqual([false, true])
  expect([mayAs('directTaxIncomeInvoice.login', 1), mayAs('taxAccounts.edit', 1)]).toEqual([true, false])
})

it('the first invoice leads until it is there, then the first step that is left to the person', () => {
  const leads = (facts: StartFacts, held = trial.held) => currentStart(startRows(facts, { ...trial, held }))
  expect([leads(nothing), leads({ ...nothing, invoices: true, titles: 1 }), leads(everything)]).toEqual(['invoice', 'people', undefined])
  expect(leads({ ...nothing, invoices: true }, new Set<Permission>(['caiwupz.edit']))).toBe('book')
})

it('the list stands in place of the home before the first invoice, then folds on it until finished or put away', () => {
  const shown = (facts: StartFacts, away = false) => startShown(startRows(facts, trial), facts, away)
  expect([shown(nothing), shown(nothing, true)]).toEqual(['whole', 'whole'])
  expect([shown({ ...nothing, invoices: true }), shown({ ...nothing, invoices: true }, true), shown(everything)]).toEqual([
    'fold',
    'none',
    'none',
  ])
})
