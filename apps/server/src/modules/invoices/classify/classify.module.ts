// 单据业务配置: rules that put invoices into pools, classify them, propose why tax is not deducted, and fill extended fields by formula.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { judgeClassify, type ClassifySettings } from '@piaotai/domain/rules/classify.ts'
import type { RuleVerdict } from '../rule/index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Audit, Clock, Database, Tx } from '../../../kernel/deps.ts'
import { defineModule } from '../../../kernel/module.ts'
import { puttable } from '../pool/index.ts'
import { compileFormula, defineRuleKind, invoicesOf, matchingOf, partsOf, stillCandidates, undoValues } from '../rule/index.ts'
import { applyRules, refusalOf } from './apply.ts'
import { decide } from './decide.ts'
import { factsOf } from './facts.ts'

interface ClassifyDeps {
  readonly db: Database
  readonly audit: Audit
  readonly clock: Clock
}
const classify = (deps: ClassifyDeps) =>
  defineRuleKind<ClassifySettings>({
    judge: (settings) => [
      ...judgeClassify(settings),
      ...settings.formulas.flatMap(({ text }, at) => {
        const found = compileFormula(text)
        return found.ok ? [] : [{ path: `formulas.${at}.text`, reason: found.mistake.reason }]
      }),
    ],
    // Upon events; what it missed comes once a day.
    schedule: () => ({ timing: 'atOnce', hour: 0, weekday: 1 }),
    together: 'seller',
    stops: async (tx, owner, { pool }) => (pool && !(await puttable(tx, owner)).has(pool.id) ? 'right' : null),
    plan: async (tx, _owner, { id }, invoices) => {
      const companyId = _owner.companyId
      const parts = await partsOf(deps, tx, companyId, 'classify', id)
      const rows = await invoicesOf(
        tx,
        companyId,
        invoices.map((one) => one.id),
        false,
      )
      const decisions = (await decide(tx, companyId, parts, new Set([id]), rows)).get(id)
      const names = await poolNames(tx, companyId)
      const said = (field: string, value: string): string => (field === 'pool' ? (names.get(value) ?? '') : value)
      return invoices.map((invoice): RuleVerdict => {
        const decision = decisions?.get(invoice.id)
        const diff = (decision?.fields ?? [])
          .filter(({ verdict }) => verdict === 'set')
          .map(({ field, want }) => ({
            field,
            before:
              field === 'pool'
                ? decision!.standing.pools.map((one) => names.get(one) ?? '').join('、') || null
                : (decision!.standing.values[field] ?? null),
            after: said(field, want!),
          }))
        const refused = diff.length > 0 ? null : decision ? refusalOf(decision) : 'same'
        const first = diff[0]
        return {
          invoice,
          refused,
          act: refused === null ? invoice.id : '',
          target: { key: first ? `${first.field} ${first.after}` : (refused ?? ''), name: first?.after ?? '', detail: first?.field ?? '' },
          diff,
          conflicts: (decision?.conflicts ?? []).map((one) => ({
            ...one,
            ours: said(one.field, one.ours),
            theirs: said(one.field, one.theirs),
          })),
        }
      })
    },
    run: (owner, running, _settings, invoices) =>
      deps.db.inTenant({ companyId: owner.companyId }, async (tx) => {
        const { left, ended } = await running.leftOf(tx)
        if (left === 0) return ended
        const there = await stillCandidates(tx, running.rule, invoices)
        const parts = await partsOf(deps, tx, owner.companyId, 'classify', running.rule.id)
        const acting = parts.map((part) => ({ ...part, runId: part.rule.id === running.rule.id ? running.runId : null }))
        await running.log(tx, (await applyRules(deps, tx, owner.companyId, acting, there.slice(0, left))).get(running.rule.id) ?? [])
        return there.length > left ? ended : null
      }),
    inOne: {
      hold: (tx, companyId, ids) => invoicesOf(tx, companyId, ids, true),
      apply: (tx, companyId, acting, invoices) => applyRules(deps, tx, companyId, acting, invoices),
      undo: (tx, rule, runId) => undoValues(deps, tx, rule, runId),
    },
  })
const poolNames = async (tx: Tx, companyId: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await tx.selectFrom('pool').select(['id', 'name']).where('company_id', '=', companyId).execute()).map(({ id, name }) => [id, name]),
  )

type Check = typeof ruleEndpoints.checkFormula
/** What it comes to is that of the newest invoice which the filter takes. */
export const checkFormula =
  (deps: ClassifyDeps) =>
  (actor: Actor, { text, filter }: In<Check>): Promise<Out<Check>> =>
    deps.db.inTenant(actor, async (tx) => {
      const compiled = text.trim() === '' ? undefined : compileFormula(text)
      const { matched, first } = filter ? await matchingOf(deps, tx, actor, filter) : { matched: null, first: undefined }
      const mistake = compiled && !compiled.ok ? compiled.mistake : null
      if (!compiled?.ok || !first) return { mistake, matched, sample: null }
      const [invoice] = (await invoicesOf(tx, actor.companyId, [first], false)).values()
      const facts = await factsOf(tx, actor.companyId, [invoice!])
      const { ok, value } = compiled.evaluate(facts.get(first)!)
      return { mistake, matched, sample: { number: invoice!.number, value: ok && typeof value === 'string' ? value : null } }
    })

export const classifyModule = defineModule({
  useCases: (deps: ClassifyDeps) => ({ checkFormula: checkFormula(deps) }),
  offers: (deps: ClassifyDeps) => ({ ruleKinds: { classify: classify(deps) } }),
})
