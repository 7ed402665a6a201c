// 单据业务配置: rules that put invoices into pools, classify them, propose why tax is not deducted, and fill extended fields by formula.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { placeOf, type FormulaMistake } from '@piaotai/domain/rules/formula.ts'
import { judgeClassify, type ClassifySettings } from '@piaotai/domain/rules/classify.ts'
import type { RuleVerdict } from '../rule/index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { defineModule } from '../../../kernel/module.ts'
import type { Asker, Programs } from '../../../ports/programs.ts'
import { puttable } from '../pool/index.ts'
import { defineRuleKind, invoicesOf, matchingOf, partsOf, stillCandidates, undoValues } from '../rule/index.ts'
import { applyRules, refusalOf } from './apply.ts'
import { decide } from './decide.ts'
import { factsOf } from './facts.ts'

interface ClassifyDeps extends Needs<'db' | 'audit' | 'clock'> {
  readonly programs: Programs
}
const classify = (deps: ClassifyDeps) =>
  defineRuleKind<ClassifySettings>({
    judge: async (settings, actor) => {
      const ran = settings.formulas.length === 0 ? [] : await deps.programs.formulas(hurried(actor), settings.formulas, [])
      return [
        ...judgeClassify(settings),
        ...ran.flatMap((one, at) =>
          one.ok ? [] : [{ path: `formulas.${at}.text`, reason: 'mistake' in one ? one.mistake.reason : 'tooMuch' }],
        ),
      ]
    },
    // Upon events; what it missed comes once a day.
    schedule: () => ({ timing: 'atOnce', hour: 0, weekday: 1 }),
    together: 'seller',
    stops: async (tx, owner, { pool }) => (pool && !(await puttable(tx, owner)).has(pool.id) ? 'right' : null),
    plan: async (tx, _owner, { id }, invoices) => {
      const companyId = _owner.companyId
      const parts = await partsOf(deps, tx, companyId, 'classify', id)
      const rows = await invoicesOf(
        tx,
        invoices.map((one) => one.id),
        false,
      )
      const decisions = (await decide(deps.programs, tx, companyId, parts, new Set([id]), rows)).get(id)
      const names = await poolNames(tx)
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
      hold: (tx, ids) => invoicesOf(tx, ids, true),
      apply: (tx, companyId, acting, invoices) => applyRules(deps, tx, companyId, acting, invoices),
      undo: (tx, rule, runId) => undoValues(deps, tx, rule, runId),
    },
  })
const hurried = ({ companyId, userId }: Actor): Asker => ({ companyId, userId, hurried: true })
const poolNames = async (tx: Tx): Promise<ReadonlyMap<string, string>> =>
  new Map((await tx.selectFrom('pool').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))

type Check = typeof ruleEndpoints.checkFormula
/** What it comes to is that of the newest invoice which the filter takes. */
export const checkFormula =
  ({ programs, ...deps }: ClassifyDeps) =>
  async (actor: Actor, { text, filter }: In<Check>): Promise<Out<Check>> => {
    const { matched, invoice, facts } = await deps.db.inTenant(actor, async (tx) => {
      const { matched, first } = filter ? await matchingOf(deps, tx, actor, filter) : { matched: null, first: undefined }
      if (!first) return { matched, invoice: undefined, facts: [] }
      const [invoice] = (await invoicesOf(tx, [first], false)).values()
      return { matched, invoice, facts: [...(await factsOf(tx, actor.companyId, [invoice!], [text])).values()] }
    })
    if (text.trim() === '') return { mistake: null, matched, sample: null }
    // Behind the transaction: whoever waits for a turn holds no connection.
    const [ran] = await programs.formulas(hurried(actor), [{ text }], facts)
    if (!ran!.ok) return { mistake: 'mistake' in ran! ? ran.mistake : tooMuch(text), matched, sample: null }
    if (ran!.over > 0) return { mistake: tooMuch(text), matched, sample: null }
    return { mistake: null, matched, sample: invoice ? { number: invoice.number, value: ran!.values[0] ?? null } : null }
  }
const tooMuch = (text: string): FormulaMistake => ({ reason: 'tooMuch', text: '', ...placeOf(text, 0, text.length) })

export const classifyModule = defineModule({
  useCases: (deps: ClassifyDeps) => ({ checkFormula: checkFormula(deps) }),
  offers: (deps: ClassifyDeps) => ({ ruleKinds: { classify: classify(deps) } }),
})
