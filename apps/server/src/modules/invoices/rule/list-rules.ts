// Rules of a kind with their figures; one with its latest trial; runs, and what they came to.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { sql } from 'kysely'
import type { TrialResult } from '@piaotai/domain/rules/trial.ts'
import { pageOf } from '../../../db/page-of.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { invoicesInRowScope, rowScopeOfActor } from '../../people/permission/index.ts'
import type { RuleDeps } from './deps.ts'
import { requireKind, ruleFor, rulesOf, rulesToWire, runsToWire, toRun, toWire } from './rule-rows.ts'

type E = typeof ruleEndpoints
type Deps = Pick<RuleDeps, 'db'>

export const listRules =
  ({ db }: Deps) =>
  (actor: Actor, { kind }: In<E['listRules']>): Promise<Out<E['listRules']>> => {
    requireKind(actor, kind, 'page')
    return db.inTenant(actor, async (tx) => ({
      content: await rulesToWire(tx, actor.companyId, await rulesOf(tx, kind).execute()),
    }))
  }

const runsOf = (tx: Tx, ruleId: string) => tx.selectFrom('rule_run').where('rule_id', '=', ruleId)
export const readRule =
  ({ db }: Deps) =>
  (actor: Actor, { id }: In<E['readRule']>): Promise<Out<E['readRule']>> =>
    db.inTenant(actor, async (tx) => {
      const rule = await ruleFor(tx, actor, id, 'page')
      const trials = runsOf(tx, id).selectAll().where('cause', '=', 'trial').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1)
      const [trial, whole] = [await trials.executeTakeFirst(), await trials.where('result', 'is not', null).executeTakeFirst()]
      return {
        ...(await toWire(tx, rule)),
        trial: trial ? toRun(trial) : null,
        result: whole?.result
          ? copyOf({
              ...seenBy(actor, whole.by_id, whole.result),
              at: toInstant(whole.ended_at ?? whole.created_at),
              current: whole.rule_version === rule.version,
            })
          : null,
      }
    })
/** A trial tells what its person may see; to others with a narrower scope it tells counts alone. */
const seenBy = (actor: Actor, by: string | null, result: TrialResult): TrialResult =>
  by === actor.userId || rowScopeOfActor(actor).scope === 'company'
    ? result
    : { ...result, samples: [], targets: [], reasons: result.reasons.map((one) => ({ ...one, samples: [] })) }
/** The stored result as the wire writes it: lists that may change. */
const copyOf = <T>(result: T): NonNullable<Out<E['readRule']>['result']> => result as unknown as NonNullable<Out<E['readRule']>['result']>

export const listRuleRuns =
  ({ db }: Deps) =>
  (actor: Actor, { id, page, pageSize, exactCount }: In<E['listRuleRuns']>): Promise<Out<E['listRuleRuns']>> =>
    db.inTenant(actor, async (tx) => {
      await ruleFor(tx, actor, id, 'page')
      const runs = runsOf(tx, id).where('cause', '<>', 'trial')
      const { rows, ...about } = await pageOf(tx, runs, runs.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), {
        page,
        pageSize,
        exactCount,
      })
      return { content: await runsToWire(tx, actor.companyId, rows), ...about }
    })

/** An invoice beyond the reader's rows counts, and stays unnamed. */
const shownTo = (actor: Actor) =>
  rowScopeOfActor(actor).scope === 'company'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from invoice where invoice.company_id = rule_hit.company_id and invoice.id = rule_hit.invoice_id and ${invoicesInRowScope(actor, 'company')})`
export const listRuleHits =
  ({ db }: Deps) =>
  (actor: Actor, { id, page, pageSize, exactCount, runId, outcome, reason }: In<E['listRuleHits']>): Promise<Out<E['listRuleHits']>> =>
    db.inTenant(actor, async (tx) => {
      await ruleFor(tx, actor, id, 'page')
      const hits = tx
        .selectFrom('rule_hit')
        .where('rule_id', '=', id)
        .$if(runId !== undefined, (q) => q.where('run_id', '=', runId!))
        .$if(outcome !== undefined, (q) => q.where('outcome', '=', outcome!))
        .$if(reason !== undefined, (q) => q.where('reason', '=', reason!))
      const { rows, ...about } = await pageOf(
        tx,
        hits,
        hits.selectAll().select(shownTo(actor).as('shown')).orderBy('at', 'desc').orderBy('invoice_id'),
        { page, pageSize, exactCount },
      )
      return {
        content: rows.map(({ shown, ...row }) => ({
          invoiceId: row.invoice_id,
          number: shown ? row.number : null,
          amount: shown ? row.amount : null,
          outcome: row.outcome,
          reason: row.reason,
          target: shown ? row.target : '',
          detail: shown ? row.detail : '',
          act: row.act,
          at: toInstant(row.at),
        })),
        ...about,
      }
    })
