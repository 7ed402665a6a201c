// What waits for a person, for others, and ends today; with the month from the same look.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { homeEndpoints } from '@piaotai/contract/home.ts'
import { monthCellNames, monthCells, type MonthCell } from '@piaotai/domain/month/month-cells.ts'
import type { Area, Permission } from '@piaotai/domain/rights/permission.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import {
  awaitedOf,
  awaitedOfCell,
  confirmsOwn,
  groupOfCell,
  groupOfMonth,
  groupOfTodo,
  isTodoCell,
  monthTodos,
  thingsOfTodo,
  thingsOfTodoCell,
  todoKinds,
  type TodoPerson,
} from '@piaotai/domain/todo.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { namedHolders, type NamedHolder } from '../../people/permission/index.ts'
import { cellSources, deadlineOf, keepLeft, leftOf, peopleOf, refusalFor, standingOf, type Standing } from '../month/index.ts'
import { todoSources } from './todo-sources.ts'

type E = typeof homeEndpoints
type Home = Out<E['readHome']>
type Todo = Home['todos'][number]
export type HomeDeps = Needs<'db' | 'clock'>

export const readHome =
  ({ db, clock }: HomeDeps) =>
  (actor: Actor, { area }: In<E['readHome']>): Promise<Home> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const seesMonth = area === 'company' && actor.permissions.has('menu_2.monthClose')
      const month = seesMonth ? await standingOf(tx, actor, undefined, now) : undefined
      const people = peopleFor(actor, month?.settings.holders ?? (await namedHolders(tx, actor.companyId)))
      if (month) await keepLeft(tx, actor, month)
      return {
        today: shanghaiDay(now),
        month: month ? await leftOf(tx, actor, month) : null,
        todos: [
          ...(await listTodos(tx, { actor, area, now, people })),
          ...(month ? [...ofMonth(month, actor), ...(await cellTodos(tx, month, people))] : []),
        ],
      }
    })

interface People {
  readonly person: TodoPerson
  /** The first colleague who holds one of the rights. */
  readonly firstOf: (rights: readonly Permission[]) => string | null
}
const peopleFor = (actor: Actor, holders: readonly NamedHolder[]): People => {
  const others = holders.filter(({ userId }) => userId !== actor.userId)
  return {
    person: { may: (right) => actor.permissions.has(right), anotherMay: (right) => others.some(({ holds }) => holds(right)) },
    firstOf: (rights) => others.find(({ holds }) => rights.some(holds))?.name ?? null,
  }
}
const blank = { kind: null, cell: null, month: null, who: null, by: null } as const

interface Asked {
  readonly actor: Actor
  readonly area: Area
  readonly now: Date
  readonly people: People
}
const listTodos = async (tx: Tx, { actor, area, now, people }: Asked): Promise<readonly Todo[]> => {
  const byOthers = !confirmsOwn(people.person)
  const todos: Todo[] = []
  for (const kind of todoKinds) {
    const group = groupOfTodo(kind, area, people.person)
    if (group === null) continue
    const figure = await todoSources[kind](tx, { actor, area, now, byOthers })
    if (figure.count === 0) continue
    const waits = kind === 'paymentsDue' || kind === 'paymentsToConfirm'
    todos.push({
      ...blank,
      ...figure,
      from: 'list',
      kind,
      group,
      things: thingsOfTodo(kind, figure.count),
      who: group === 'others' ? people.firstOf(awaitedOf(kind, area)) : null,
      by: waits && byOthers ? 'others' : null,
    })
  }
  return todos
}
/** The cells of the month, from the look that counted its lines. */
const cellTodos = async (
  tx: Tx,
  { figures, standing, settings, confirmed, context }: Standing,
  people: People,
): Promise<readonly Todo[]> => {
  const withoutRule = figures.noRule.count > 0
  const isDone = (cell: MonthCell): boolean => settings.notDone.includes(monthCells[cell].part)
  const open = monthCellNames.filter((cell) => figures[cell].count > 0 && !isDone(cell) && isTodoCell(cell, confirmed, withoutRule))
  const gatesFirst = open.toSorted((a, b) => rank(a, standing) - rank(b, standing))
  const todos: Todo[] = []
  for (const cell of gatesFirst) {
    const group = groupOfCell(cell, people.person)
    if (group === null) continue
    const { count, exact, amount } = figures[cell]
    todos.push({
      ...blank,
      ...(await peopleOf(tx, context, cellSources[cell])),
      from: 'cell',
      cell,
      group,
      count,
      exact,
      amount: exact ? amount : null,
      things: thingsOfTodoCell(cell, count),
      who: group === 'others' ? people.firstOf(awaitedOfCell(cell)) : null,
    })
  }
  return todos
}
const rank = (cell: MonthCell, { gatesLeft, neverLeft }: Standing['standing']): number =>
  neverLeft.includes(cell) || gatesLeft.includes(cell) ? 0 : 1

/** Filing, and the signature of whoever reviews: one thing each, told by the month itself. */
const ofMonth = (now: Standing, actor: Actor): readonly Todo[] => {
  const { facts, signing, settings } = now
  const deadline = deadlineOf(facts.month, facts.today)
  const asked = {
    closed: facts.state === 'closed',
    daysLeft: deadline.left,
    preparedBy: facts.prepared?.by ?? null,
    mayClose: refusalFor('close', now, actor) === null,
    userId: actor.userId,
  }
  return monthTodos.flatMap((todo): Todo[] => {
    const group = groupOfMonth(todo, asked)
    if (group === null) return []
    const reviewer = settings.holders.find(({ userId, holds }) => userId !== actor.userId && holds('caiwupz.close'))
    return [
      {
        ...blank,
        from: 'month',
        month: todo,
        group,
        count: 1,
        exact: true,
        things: 1,
        amount: null,
        since: todo === 'filing' ? deadline.day : null,
        party: todo === 'review' ? (signing?.prepared_by_name ?? null) : null,
        parties: todo === 'review' ? 1 : 0,
        who: group === 'others' ? (reviewer?.name ?? null) : null,
      },
    ]
  })
}
