// 全部公司: the months of all companies of a person, each as its member of today sees it.
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { monthCompanyEndpoints } from '@piaotai/contract/month/companies.ts'
import { monthLimits, monthParts } from '@piaotai/domain/month/month-cells.ts'
import { monthOrder, monthRoleOf } from '@piaotai/domain/month/month-companies.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Actor, Visitor } from '../../../kernel/actor.ts'
import { actIn } from '../../people/permission/index.ts'
import type { MonthDeps } from './deps.ts'
import { closedMonths, settingsOf } from './month-rows.ts'
import { personOf, presentMonth, standingOf } from './month-standing.ts'
import { deadlineOf, mineOf } from './left.ts'
import { partOf } from './read-month.ts'

type Companies = Out<(typeof monthCompanyEndpoints)['listMonthCompanies']>
type Company = Companies['content'][number]
type Deps = Pick<MonthDeps, 'db' | 'clock'>
/** Companies that are read at once. */
const atOnce = 3
const shownPeople = 4

export const listMonthCompanies =
  (deps: Deps) =>
  async (who: Visitor): Promise<Companies> => {
    const entered = await inTurn(await companiesOf(deps, who), (company) => enter(deps, who, company))
    const admitted = entered.filter((one) => one !== undefined).toSorted((a, b) => monthOrder(placeOf(a), placeOf(b)))
    const shown = await inTurn(
      admitted.slice(0, monthLimits.companies),
      async ({ company, entry }): Promise<Company> => ({
        ...company,
        month: entry && (await monthOf(deps, entry.actor)),
      }),
    )
    const content = shown.toSorted((a, b) =>
      monthOrder(
        { number: a.number, left: a.month?.deadline.left ?? null, things: a.month?.things ?? 0 },
        { number: b.number, left: b.month?.deadline.left ?? null, things: b.month?.things ?? 0 },
      ),
    )
    return { content, more: admitted.length - shown.length }
  }

interface Found {
  readonly id: string
  readonly name: string
  readonly number: string
}
/** Those that the person may switch to; a session of single sign-on hears of its own alone. */
const companiesOf = ({ db }: Deps, { userId, boundTo }: Visitor): Promise<readonly Found[]> =>
  db.outside(
    (tx) =>
      tx
        .selectFrom('member')
        .innerJoin('company', 'company.id', 'member.company_id')
        .select(['company.id', 'company.name', 'company.number'])
        .where('user_id', '=', userId)
        .where('member.status', '=', 'active')
        .where('company.deleted_at', 'is', null)
        .$if(boundTo !== undefined, (all) => all.where('company.id', '=', boundTo!))
        .orderBy('company.number')
        .execute(),
    userId,
  )

interface Entered {
  readonly company: Found
  /** Null: the session lacks the factor that the company demands. */
  readonly entry: { readonly actor: Actor; readonly left: number } | null
}
const shut: ReadonlySet<string> = new Set(['company.notFound', 'staff.disabled', 'session.ownProofNeeded'])
/** Undefined: the person may not enter it now, or its month is no page of theirs. */
const enter = async (deps: Deps, who: Visitor, company: Found): Promise<Entered | undefined> => {
  try {
    const actor = await actIn(deps)(who, company.id)
    if (!actor.permissions.has('menu_2.monthClose')) return undefined
    return { company, entry: { actor, left: await daysLeft(deps, actor) } }
  } catch (error) {
    if (error instanceof Problem && error.type === 'session.secondFactorNeeded') return { company, entry: null }
    // It was left, disabled or dissolved since the list of them was read.
    if (error instanceof Problem && shut.has(error.type)) return undefined
    throw error
  }
}
const daysLeft = ({ db, clock }: Deps, actor: Actor): Promise<number> =>
  db.inTenant(actor, async (tx) => {
    const { present } = presentMonth(await settingsOf(tx, actor), await closedMonths(tx), clock.now())
    return deadlineOf(present, shanghaiDay(clock.now())).left
  })
/** Before its things are counted, each company counts as one that has some. */
const placeOf = ({ company, entry }: Entered) => ({ number: company.number, left: entry?.left ?? null, things: 1 })

const monthOf = ({ db, clock }: Deps, actor: Actor): Promise<NonNullable<Company['month']>> =>
  db.inTenant(actor, async (tx) => {
    const standing = await standingOf(tx, actor, undefined, clock.now())
    const { facts, context } = standing
    const parts = monthParts.map((part) => partOf(part, actor, standing))
    const people = new Map(parts.flatMap(({ waitsFor }) => waitsFor.map((person) => [person.userId, person] as const)))
    const me = people.get(actor.userId)
    people.delete(actor.userId)
    return {
      month: facts.month,
      state: facts.state,
      deadline: deadlineOf(facts.month, facts.today),
      closesFrom: context.last,
      role: monthRoleOf(personOf(actor), facts),
      things: standing.standing.things,
      required: standing.standing.required,
      mine: mineOf(standing, actor),
      parts,
      waitsFor: [...(me ? [me] : []), ...people.values()].slice(0, shownPeople),
    }
  })

/** A few at a time, in the order given. */
const inTurn = async <T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (let at = 0; at < items.length; at += atOnce) results.push(...(await Promise.all(items.slice(at, at + atOnce).map(run))))
  return results
}
