// Shapes of 月结 that several calls answer with.
import { z } from 'zod'
import { monthCellNames, monthGates, monthParts } from '@piaotai/domain/month/month-cells.ts'
import { monthActs, monthRefusals, monthStates } from '@piaotai/domain/month/month-close.ts'
import { monthThingKinds } from '@piaotai/domain/month/month-things.ts'
import { id } from '../ids.ts'
import { instant } from '../shapes.ts'

const count = z.number().int()
export const monthCell = z.enum(monthCellNames as [(typeof monthCellNames)[number], ...(typeof monthCellNames)[number][]])
export const monthPart = z.enum(monthParts)
export const Person = z.object({ userId: id('user'), name: z.string() })
const Signed = Person.extend({ at: instant })

/** One question of a line, and how much is left of it. */
export const MonthCellRow = z
  .object({
    cell: monthCell,
    gate: z.enum(monthGates),
    count,
    /** False: there are more than are counted. */
    exact: z.boolean(),
    /** Of these rows, where they have one. */
    amount: z.string().nullable(),
    /** Decisions that it asks for. */
    things: count,
    /** The caller has the right that does its next step. */
    mine: z.boolean(),
  })
  .meta({ id: 'MonthCell' })
export const MonthPartRow = z
  .object({
    part: monthPart,
    notDone: z.boolean(),
    /** Of `whole` invoices, days or payments, those of which nothing is left here. */
    done: count,
    whole: count,
    things: count,
    required: count,
    minutes: count,
    /** Of the open cells. */
    amount: z.string().nullable(),
    /** Whom it waits for, the caller first; at most three. */
    waitsFor: z.array(Person),
    /** Open cells alone, in the order of the line. */
    cells: z.array(MonthCellRow),
  })
  .meta({ id: 'MonthPart' })
const Sum = z.object({ count, amount: z.string(), tax: z.string() })
export const MonthSumsRow = z
  .object({
    incoming: Sum,
    outgoing: Sum,
    deductible: z.string(),
    payable: z.string(),
    vouchers: z.object({ count, amount: z.string() }),
  })
  .meta({ id: 'MonthSums' })
export const MonthSealRow = z
  .object({
    /** SHA-256, in hexadecimal. */
    seal: z.string(),
    previous: z.string().nullable(),
    prepared: Signed,
    closed: Signed,
    reason: z.string().nullable(),
    onePerson: z.boolean(),
    sums: MonthSumsRow,
    parts: z.array(z.object({ part: monthPart, done: count, whole: count })),
    notDone: z.array(monthPart),
    cells: z.array(z.object({ cell: monthCell, count, exact: z.boolean(), amount: z.string().nullable() })),
    /** When the package of the month was handed over, and its digest. */
    handedOver: z.object({ at: instant, by: z.string(), digest: z.string().nullable() }).nullable(),
    /** Recomputed from what is stored at this moment: it is the seal. */
    holds: z.boolean(),
  })
  .meta({ id: 'MonthSeal' })
export const MonthDeadline = z.object({
  day: z.string(),
  /** False: the holidays of its year are not known, and weekends alone were counted. */
  known: z.boolean(),
  /** Days from today; below zero once it is over. */
  left: count,
})
/** The numbers of a month, as its page says them. */
export const MonthLeft = z
  .object({
    month: z.string(),
    state: z.enum(monthStates),
    deadline: MonthDeadline,
    things: count,
    /** Of these, those that gate the closing. */
    required: count,
    minutes: count,
    /** Things whose next step the caller may do. */
    mine: count,
    parts: z.array(MonthPartRow.pick({ part: true, notDone: true, done: true, whole: true, things: true, required: true })),
    /** Of the last closed month: what came after closing; null: nothing did. */
    late: z.object({ month: z.string(), count, undecided: count }).nullable(),
  })
  .meta({ id: 'MonthLeft' })
export const MonthStatus = z
  .object({
    month: z.string(),
    today: z.string(),
    state: z.enum(monthStates),
    /** The first month that is kept here. */
    firstMonth: z.string(),
    deadline: MonthDeadline,
    /** The first day on which it may be closed. */
    closesFrom: z.string(),
    things: count,
    required: count,
    minutes: count,
    /** Things whose next step the caller may do. */
    mine: count,
    parts: z.array(MonthPartRow),
    sums: MonthSumsRow,
    prepared: Signed.extend({ reason: z.string().nullable() }).nullable(),
    reopenAsked: Signed.extend({ reason: z.string() }).nullable(),
    /** Who may review and close, other than the preparer; at most three. */
    reviewers: z.array(Person),
    seal: MonthSealRow.nullable(),
    /** What the caller may do with the month now; null: it may be done. */
    acts: z.record(z.enum(monthActs), z.enum(monthRefusals).nullable()),
    settings: z.object({ notDone: z.array(monthPart), onePerson: z.boolean(), firstMonth: z.string(), version: count }),
  })
  .meta({ id: 'MonthStatus' })
/** A row of a cell: what is to be decided. */
export const MonthThing = z
  .object({
    kind: z.enum(monthThingKinds),
    /** Of its kind; a day or a name where it is no record. */
    id: z.string(),
    number: z.string().nullable(),
    party: z.string().nullable(),
    day: z.string().nullable(),
    amount: z.string().nullable(),
    /** What there is to know of it, by cell: a task number, a state, a name. */
    facts: z.record(z.string(), z.string().nullable()),
    /** The invoice that it is about. */
    invoiceId: id('invoice').nullable(),
  })
  .meta({ id: 'MonthThing' })
