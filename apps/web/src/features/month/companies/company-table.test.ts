import { describe, expect, it } from 'vitest'
import { monthParts, type MonthPart } from '@piaotai/domain/month/month-cells.ts'
import { datesOf, firstPlace, movedBy, shownAs, sumsOf, thingsOfPart } from './company-table.ts'
import type { MonthCompany } from './companies.queries.ts'

type Role = NonNullable<MonthCompany['month']>['role']
type Left = Partial<Record<MonthPart, { readonly things: number; readonly mine?: boolean; readonly gates?: boolean }>>
const company = (id: string, left: number, role: Role, open: Left): MonthCompany => {
  const parts = monthParts.map((part) => {
    const { things = 0, mine = false, gates = true } = open[part] ?? {}
    const gate = gates ? ('required' as const) : ('remind' as const)
    const cells = things === 0 ? [] : [{ cell: 'doubts' as const, gate, count: things, exact: true, amount: null, things, mine }]
    return { part, notDone: false, done: 0, whole: 9, things, required: gates ? things : 0, minutes: 0, amount: null, waitsFor: [], cells }
  })
  const things = parts.reduce((sum, one) => sum + one.things, 0)
  const required = parts.reduce((sum, one) => sum + one.required, 0)
  const mine = parts.flatMap(({ cells }) => cells).reduce((sum, one) => sum + (one.mine ? one.things : 0), 0)
  const deadline = { day: left < 0 ? '2026-11-16' : '2026-12-15', known: true, left }
  const month = {
    month: '2026-11',
    state: 'open' as const,
    deadline,
    closesFrom: '2026-11-30',
    role,
    things,
    required,
    mine,
    parts,
    waitsFor: [],
  }
  return { id, name: id, number: id, month }
}
const late = company('late', -12, 'prepare', { pay: { things: 3, gates: false, mine: true }, book: { things: 4 } })
const mine = company('mine', 17, 'review', { check: { things: 2, mine: true } })
const done = company('done', 17, 'prepare', {})
const shut: MonthCompany = { id: 'shut', name: 'shut', number: 'shut', month: null }
const all = [late, mine, done, shut]

describe('The table of companies', () => {
  it('sums up what is left, line by line and in all; a company that cannot be entered counts as one and adds nothing', () => {
    expect([sumsOf(all), thingsOfPart(all, 'pay'), thingsOfPart(all, 'check'), thingsOfPart(all, 'match')]).toEqual([
      { companies: 4, left: 2, done: 1, things: 9, required: 6, mine: 5 },
      3,
      2,
      0,
    ])
  })
  it('shows the companies of a capacity alone', () => {
    expect([shownAs(all, 'all'), shownAs(all, 'prepare'), shownAs(all, 'review')].map((rows) => rows.map(({ id }) => id))).toEqual([
      ['late', 'mine', 'done', 'shut'],
      ['late', 'done'],
      ['mine'],
    ])
  })
  it('names what is overdue, and the next filing date with those that it is of', () => {
    const { overdue, next } = datesOf(all)
    expect([overdue?.name, next]).toEqual(['late', { day: '2026-12-15', known: true, left: 17, companies: 2 }])
  })
  it('begins at the first thing of the reader that gates a closing, then at any of theirs, then at what is left', () => {
    expect([
      firstPlace(all),
      firstPlace([late]),
      firstPlace([company('other', 3, null, { match: { things: 1 } })]),
      firstPlace([done, shut]),
    ]).toEqual([{ company: 'mine', part: 'check' }, { company: 'late', part: 'pay' }, { company: 'other', part: 'match' }, undefined])
  })
  it('is walked by the arrow keys from cell to cell, and left at no edge', () => {
    const walk = (keys: readonly string[]) =>
      keys.reduce((place, key) => movedBy(key, place, [shut, late, mine]), { company: 'late', part: 'pay' as MonthPart })
    expect([
      walk(['ArrowLeft', 'ArrowDown']),
      walk(['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']),
      walk(['ArrowUp']),
    ]).toEqual([
      { company: 'mine', part: 'deduct' },
      { company: 'mine', part: 'archive' },
      { company: 'late', part: 'pay' },
    ])
  })
})
