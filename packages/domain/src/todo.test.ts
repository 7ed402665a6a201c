import { describe, expect, it } from 'vitest'
import type { Permission } from './rights/permission.ts'
import { awaitedOf, groupOfCell, groupOfMonth, groupOfTodo, isTodoCell, thingsOfTodo, thingsOfTodoCell } from './todo.ts'

const person = (own: readonly Permission[], others: readonly Permission[] = []) => ({
  may: (right: Permission) => own.includes(right),
  anotherMay: (right: Permission) => others.includes(right),
})
const confirm = 'confirmPayment.confirm'
describe('What waits', () => {
  it('waits for whoever holds the right, else for a colleague who does, and for nobody where nobody does', () => {
    const sees: Permission = 'menu_5.confirmPayment'
    expect([
      groupOfTodo('paymentsToConfirm', 'company', person([sees, confirm])),
      groupOfTodo('paymentsToConfirm', 'company', person([sees], [confirm])),
      groupOfTodo('paymentsToConfirm', 'company', person([sees])),
    ]).toEqual(['mine', 'others', null])
  })
  it('is told to those alone who see its list, in the areas that have one', () => {
    expect([
      groupOfTodo('paymentsToConfirm', 'company', person([confirm])),
      groupOfTodo('paymentsToConfirm', 'personal', person(['menu_5.confirmPayment', confirm])),
    ]).toEqual([null, null])
  })
  it('what ends today is told to whoever may act', () => {
    const sees: Permission = 'menu_6.sendInvEmailRecordCo'
    expect([
      groupOfTodo('deliveriesEnding', 'company', person([sees, 'sendInvEmailRecordCo.resend'])),
      groupOfTodo('deliveriesEnding', 'company', person([sees], ['sendInvEmailRecordCo.resend'])),
    ]).toEqual(['today', null])
  })
  it('what the person submitted waits for a colleague who confirms, and for themselves where nobody else does', () => {
    const own: readonly Permission[] = ['menu_5.submitPayment', 'menu_5.confirmPayment', confirm]
    expect([
      groupOfTodo('paymentsSubmitted', 'company', person(own, [confirm])),
      groupOfTodo('paymentsSubmitted', 'company', person(own)),
      groupOfTodo('paymentsSubmitted', 'company', person(['menu_5.submitPayment'])),
      awaitedOf('paymentsSubmitted', 'company'),
    ]).toEqual(['others', null, 'others', [confirm]])
  })
  it('of the month is what gates its closing, with a few reminders; what has a list of its own stands there', () => {
    expect([
      isTodoCell('turnedBad', false, false),
      isTodoCell('sellersMissing', false, false),
      isTodoCell('doubts', false, false),
      isTodoCell('undecided', false, false),
      isTodoCell('undecided', true, false),
      isTodoCell('noVoucher', false, false),
      isTodoCell('noVoucher', false, true),
      isTodoCell('noRule', false, true),
    ]).toEqual([true, false, false, true, false, true, false, true])
  })
  it('what only the bureau has waits for its supplier, whoever may pull', () => {
    expect([
      groupOfCell('bureauOnly', person(['directTaxIncomeInvoice.pull'])),
      groupOfCell('noRule', person(['caiwupz.edit'])),
      groupOfCell('noRule', person([], ['caiwupz.edit'])),
      groupOfCell('noRule', person([])),
    ]).toEqual(['others', 'mine', 'others', null])
  })
  it('counts what is decided in one go as one', () => {
    expect([
      thingsOfTodo('doubts', 3),
      thingsOfTodo('uncategorised', 3),
      thingsOfTodoCell('undecided', 15),
      thingsOfTodoCell('noRule', 8),
    ]).toEqual([3, 1, 1, 1])
  })
  it('a month asks for filing on its day and after, and for its reviewer once it is prepared', () => {
    const month = { closed: false, daysLeft: 3, preparedBy: null, mayClose: false, userId: 'me' }
    expect([
      groupOfMonth('filing', month),
      groupOfMonth('filing', { ...month, daysLeft: 0 }),
      groupOfMonth('filing', { ...month, daysLeft: -2, closed: true }),
      groupOfMonth('review', { ...month, preparedBy: 'other', mayClose: true }),
      groupOfMonth('review', { ...month, preparedBy: 'me' }),
      groupOfMonth('review', { ...month, preparedBy: 'other' }),
    ]).toEqual([null, 'today', null, 'mine', 'others', null])
  })
})
