// 待办: what waits for a person, for somebody else, or ends today; the one answer of the first page, its call and its lists.
import { cellRule, monthCells, type MonthCell } from './month/month-cells.ts'
import { gateOf } from './month/month-close.ts'
import type { Area, Permission } from './rights/permission.ts'

/** today: ends today, and the person may act. mine: waits for the person. others: for a colleague, a customer or a supplier. */
export const todoGroups = ['today', 'mine', 'others'] as const
export type TodoGroup = (typeof todoGroups)[number]

interface Place {
  /** Pages that list them; one is enough. */
  readonly sees: readonly Permission[]
  /** Rights that do the next step; one is enough. */
  readonly needs: readonly Permission[]
}
interface TodoRule {
  readonly personal?: Place
  readonly company?: Place
  /** outside: whoever holds the right waits too. today: only said to who may act. Otherwise it waits for whoever holds the right. */
  readonly waits?: 'outside' | 'today'
  /** Rights of the colleagues whom it waits for, where they are not those of the next step. */
  readonly awaits?: readonly Permission[]
  /** What is decided in one go counts as one thing; else each row is one. */
  readonly atOnce?: true
}
const records = {
  personal: { sees: ['menu_1.personemail'], needs: ['personemail.redeliver', 'personemail.resend'] },
  company: { sees: ['menu_6.sendInvEmailRecordCo'], needs: ['sendInvEmailRecordCo.redeliver', 'sendInvEmailRecordCo.resend'] },
} as const satisfies Pick<TodoRule, Area>
const ofInvoices = (button: 'correct' | 'classify') =>
  ({
    personal: { sees: ['menu_1.myInvoices'], needs: [`myInvoices.${button}`] },
    company: { sees: ['menu_2.allInvoiceCo'], needs: [`allInvoiceCo.${button}`] },
  }) as const satisfies Pick<TodoRule, Area>
const confirming = { sees: ['menu_5.confirmPayment'], needs: ['confirmPayment.confirm'] } as const satisfies Place
const agreeing = {
  sees: ['menu_5.confirmPayment', 'menu_5.submitPayment'],
  needs: ['confirmPayment.return', 'submitPayment.withdraw'],
} as const satisfies Place

/** In the order in which they are shown, before the cells of the month. Each has a list of as many rows. */
export const todoRules = {
  /** Submitted, and due today or before. */
  paymentsDue: { company: confirming, waits: 'today' },
  /** Not signed, and the link ends today. */
  deliveriesEnding: { ...records, waits: 'today' },
  /** Live, and their last day is today. */
  keysEnding: {
    personal: { sees: ['menu_1.myKeys'], needs: ['menu_1.myKeys'] },
    company: { sees: ['menu_4.apiKeys'], needs: ['apiKeys.edit'] },
    waits: 'today',
  },
  /** Submitted by somebody else, and not due yet. */
  paymentsToConfirm: { company: confirming },
  /** 请另一人同意: asked by somebody else. */
  agreements: { company: agreeing },
  /** Submitted, and came back. */
  paymentsReturned: { company: { sees: ['menu_5.submitPayment'], needs: ['submitPayment.submit'] } },
  /** Invoices with a doubt about what was read. */
  doubts: ofInvoices('correct'),
  /** Files whose next step is a person's. */
  importsHeld: {
    personal: { sees: ['menu_1.uploadHistoryFile', 'menu_1.uploadHistory'], needs: ['myInvoices.import', 'uploadHistory.retry'] },
    company: { sees: ['menu_2.allInvoiceCo'], needs: ['allInvoiceCo.import'] },
  },
  /** Mails with a part to be filled in. */
  mailsHeld: {
    personal: { sees: ['menu_1.personemailhistory'], needs: ['personemailhistory.reprocess'] },
    company: { sees: ['menu_2.comemailhistory'], needs: ['comemailhistory.reprocess'] },
  },
  uncategorised: { ...ofInvoices('classify'), atOnce: true },
  /** Submitted by the person; a colleague confirms. */
  paymentsSubmitted: { company: { sees: ['menu_5.submitPayment'], needs: [] }, waits: 'outside', awaits: confirming.needs },
  /** Asked by the person; a colleague agrees. */
  agreementsAsked: { company: { ...agreeing, needs: [] }, waits: 'outside', awaits: agreeing.needs },
  /** Not signed, and the link ends later. */
  deliveriesWaiting: { ...records, waits: 'outside' },
} as const satisfies Readonly<Record<string, TodoRule>>
export type TodoKind = keyof typeof todoRules
export const todoKinds = Object.keys(todoRules) as readonly TodoKind[]
const ruleOf = (kind: TodoKind): TodoRule => todoRules[kind]

export interface TodoPerson {
  readonly may: (right: Permission) => boolean
  /** Whether a colleague holds it. */
  readonly anotherMay: (right: Permission) => boolean
}
/** Where a kind stands for the person; null: it is none of theirs. */
export const groupOfTodo = (kind: TodoKind, area: Area, { may, anotherMay }: TodoPerson): TodoGroup | null => {
  const { waits, ...places } = ruleOf(kind)
  const place = places[area]
  if (!place?.sees.some(may)) return null
  // Whoever confirms alone confirms what they submitted: it waits for them.
  if (kind === 'paymentsSubmitted' && may('confirmPayment.confirm') && confirmsOwn({ anotherMay })) return null
  if (waits === 'outside') return 'others'
  if (place.needs.some(may)) return waits === 'today' ? 'today' : 'mine'
  return waits !== 'today' && place.needs.some(anotherMay) ? 'others' : null
}
/** Rights of the colleagues whom a kind of the group `others` waits for; none: it waits for somebody outside. */
export const awaitedOf = (kind: TodoKind, area: Area): readonly Permission[] => {
  const { waits, awaits, ...places } = ruleOf(kind)
  return awaits ?? (waits === 'outside' ? [] : (places[area]?.needs ?? []))
}
/** Whom a payment waits for: whoever confirms, and first who did not submit it. */
export const confirmsOwn = ({ anotherMay }: Pick<TodoPerson, 'anotherMay'>): boolean => !anotherMay('confirmPayment.confirm')

/** Cells whose things stand under a kind of their own, of whichever month they are. */
const elsewhere: ReadonlySet<MonthCell> = new Set<MonthCell>([
  'importsHeld',
  'mailParts',
  'doubts',
  'toConfirm',
  'uncategorised',
  'notSigned',
])
/** Reminders that somebody waits for; the others are only said on the page of the month. */
const told: ReadonlySet<MonthCell> = new Set<MonthCell>(['dueNotSubmitted', 'employees', 'noRule'])
/** Cells that wait for a supplier, whoever has the right to ask. */
const outside: ReadonlySet<MonthCell> = new Set<MonthCell>(['bureauOnly'])
/**
 * Whether a cell of the month is a to-do: what gates the closing, and a few reminders. Invoices without a rule stand for all
 * without a voucher: the rule comes first.
 */
export const isTodoCell = (cell: MonthCell, confirmed: boolean, withoutRule: boolean): boolean =>
  !elsewhere.has(cell) && !(cell === 'noVoucher' && withoutRule) && (told.has(cell) || gateOf(cell, confirmed) !== 'remind')
export const groupOfCell = (cell: MonthCell, { may, anotherMay }: TodoPerson): TodoGroup | null => {
  const { needs } = monthCells[cell]
  if (outside.has(cell)) return 'others'
  return may(needs) ? 'mine' : anotherMay(needs) ? 'others' : null
}

/** Rights of the colleagues whom a cell of the group `others` waits for. */
export const awaitedOfCell = (cell: MonthCell): readonly Permission[] => (outside.has(cell) ? [] : [monthCells[cell].needs])

/** 件: decisions that a to-do asks for; one for all of its rows where they are decided in one go. */
export const thingsOfTodo = (kind: TodoKind, count: number): number => (ruleOf(kind).atOnce ? Math.min(count, 1) : count)
/** Invoices without a rule are decided by one rule; on the page of the month they are no thing beside those without a voucher. */
export const thingsOfTodoCell = (cell: MonthCell, count: number): number =>
  cellRule(cell).atOnce || cellRule(cell).of ? Math.min(count, 1) : count

/** What the month itself asks: filing today or before, and a signature of the reviewer. */
export const monthTodos = ['filing', 'review'] as const
export type MonthTodo = (typeof monthTodos)[number]
export interface MonthToCheck {
  readonly closed: boolean
  /** Days until filing; below zero once it is over. */
  readonly daysLeft: number
  readonly preparedBy: string | null
  /** The person may close it now. */
  readonly mayClose: boolean
  readonly userId: string
}
/** Where these stand for the person; null: nothing is asked. */
export const groupOfMonth = (todo: MonthTodo, { closed, daysLeft, preparedBy, mayClose, userId }: MonthToCheck): TodoGroup | null => {
  if (closed) return null
  if (todo === 'filing') return daysLeft <= 0 ? 'today' : null
  if (preparedBy === null) return null
  return mayClose ? 'mine' : preparedBy === userId ? 'others' : null
}
