// 开始清单: read with what stands beside it, a step skipped, the list put away, the sample.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { startEndpoints } from '@piaotai/contract/start.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { hasEnded, quotaKinds, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { maySkipStart, mayStart } from '@piaotai/domain/start.ts'
import { taxpayerOn } from '@piaotai/domain/tax/taxpayer.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Template } from '../../../lib/spreadsheet-template.ts'
import { addressOfCompany } from '../../intake/mail/index.ts'
import { demoEmail, type Caller } from '../../people/account/index.ts'
import { namedHolders } from '../../people/permission/index.ts'
import type { StartDeps } from './deps.ts'
import { companyOf, standingOf, type StartStanding } from './facts.ts'

type E = typeof startEndpoints
type List = Out<E['readStart']>
/** Named of those who may do a step. */
const named = 3

/** Each step, and whom to ask where this person may not do it. */
const stepsOf = async (tx: Tx, { companyId }: Actor, { rows, facts }: StartStanding): Promise<List['steps']> => {
  const holders = rows.some(({ state, may }) => state === 'open' && !may) ? await namedHolders(tx, companyId) : []
  return rows.map(({ step, state, may }) => ({
    step,
    state,
    may,
    who:
      state !== 'open' || may
        ? []
        : holders
            .filter(({ holds }) => mayStart(step, facts, holds))
            .map(({ name }) => name)
            .slice(0, named),
  }))
}
/** The title that invoices to the company bear. */
const titleOf = (tx: Tx) =>
  tx
    .selectFrom('own_title')
    .select(['name', 'tax_id'])
    .where('kind', '=', 'company')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .executeTakeFirst()
/** Null where the company has not said it. */
const taxpayerOf = async (tx: Tx, today: string): Promise<List['company']['taxpayer']> => {
  const kinds = await tx.selectFrom('taxpayer_kind').select(['kind', 'since']).execute()
  const said = kinds.filter(({ since }) => since <= today)
  return said.length === 0 ? null : taxpayerOn(said, today)
}

export const readStart =
  (deps: StartDeps) =>
  async (actor: Actor, _input: In<E['readStart']>, caller: Caller): Promise<List> => {
    const now = deps.clock.now()
    const today = shanghaiDay(now)
    const list = await deps.db.inTenant(actor, async (tx) => {
      const standing = await standingOf(tx, actor, now)
      const { facts, shown, away } = standing
      const company = await companyOf(tx, actor.companyId)
      const quotas = await tx.selectFrom('company_quota').select(['kind', 'allowed', 'used']).execute()
      return {
        shown,
        away,
        steps: await stepsOf(tx, actor, standing),
        company: {
          name: company.name,
          taxId: company.tax_id ?? (await titleOf(tx))?.tax_id ?? null,
          taxpayer: await taxpayerOf(tx, today),
        },
        people: { joined: facts.joined, invited: facts.invited },
        mail: { address: await addressOfCompany(deps, tx, actor.companyId) },
        bureau: { accounts: facts.bureauAccounts },
        book: { accounts: facts.ledgerAccounts },
        suite: {
          name: suiteNamed(company.suite),
          until: company.due_date,
          ended: hasEnded(company.due_date, today),
          members: { used: company.member_count, allowed: company.member_limit },
          quotas: quotaKinds.flatMap((kind) => {
            const quota = quotas.find((one) => one.kind === kind)
            return quota && quota.allowed > 0 ? [{ ...quota, kind }] : []
          }),
        },
      }
    })
    return { ...list, contacts: deps.contacts, sample: deps.sampleInvoice !== undefined, demo: await demoFor(deps, actor, caller) }
  }
/** Its name alone, and only to whom it lets in: the person at a machine that has a demo. */
const demoFor = async ({ db }: StartDeps, { userId }: Actor, { admitsDemo }: Caller): Promise<string | null> => {
  if (!admitsDemo) return null
  const person = await db.outside((tx) => tx.selectFrom('app_user').select('id').where('email', '=', demoEmail).executeTakeFirst())
  return person && person.id !== userId ? demoEmail : null
}

/** Whoever may do a step may say that the company does not need it, and the contrary. */
export const skipStartStep =
  ({ db, clock, audit }: StartDeps) =>
  (actor: Actor, { step, skipped }: In<E['skipStartStep']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const { rows } = await standingOf(tx, actor, clock.now())
      const row = rows.find((one) => one.step === step)
      if (!row || !maySkipStart(row)) throw new Problem('start.notYours')
      if (row.state === 'done') throw new Problem('start.stepDone')
      if ((row.state === 'skipped') === skipped) return {}
      if (skipped)
        await tx
          .insertInto('start_skip')
          .values({ company_id: actor.companyId, step, by_name: actor.userName, at: clock.now().toISOString() })
          .onConflict((oc) => oc.doNothing())
          .execute()
      else await tx.deleteFrom('start_skip').where('step', '=', step).execute()
      const action = skipped ? 'company.startStepSkipped' : 'company.startStepNeeded'
      await audit.record(tx, actor, [{ action, objectType: 'company', objectId: actor.companyId, detail: { step } }])
      return {}
    })

/** For the caller alone: a colleague's home stays as it is. */
export const putStartAway =
  ({ db, clock }: Pick<StartDeps, 'db' | 'clock'>) =>
  (actor: Actor, { away }: In<E['putStartAway']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      if (away)
        await tx
          .insertInto('start_away')
          .values({ company_id: actor.companyId, user_id: actor.userId, at: clock.now().toISOString() })
          .onConflict((oc) => oc.doNothing())
          .execute()
      else await tx.deleteFrom('start_away').where('user_id', '=', actor.userId).execute()
      return {}
    })

/** To the company's own title, so that its check of titles can be seen too. */
export const readStartSample =
  ({ db, clock, sampleInvoice }: StartDeps) =>
  async (actor: Actor): Promise<Template> => {
    if (!sampleInvoice) throw new Problem('start.noSample')
    const buyer = await db.inTenant(actor, async (tx) => {
      const { name, tax_id: taxId } = await companyOf(tx, actor.companyId)
      const title = await titleOf(tx)
      return { name: title?.name ?? name, taxId: title?.tax_id ?? taxId ?? '' }
    })
    const file = await sampleInvoice(buyer, { mark: actor.companyId, today: shanghaiDay(clock.now()) })
    return { ...file, type: 'application/pdf' }
  }
