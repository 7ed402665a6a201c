// 入门规则 of vouchers: they come with a standard chart, on trial, and are brought back, switched on or removed together.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { starterRuleEndpoints } from '@piaotai/contract/voucher/starter-rules.ts'
import type { AccountStandard } from '@piaotai/domain/voucher/ledger-account.ts'
import { starterRules } from '@piaotai/domain/voucher/starter-rules.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { ruleKinds } from '@piaotai/domain/rules/kinds.ts'
import { starterRuleWords } from '@piaotai/locales/starter-rules.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { addStarters, removeStarters, switchStartersOn } from '../../invoices/rule/index.ts'
import type { VoucherDeps } from './deps.ts'
import { settingsOf } from './settings.ts'

type E = typeof starterRuleEndpoints

/** Those of the standard that the company has not, in the person's language. */
export const bringStarters = (deps: VoucherDeps, tx: Tx, actor: Actor, standard: AccountStandard): Promise<number> => {
  const { names, summary } = starterRuleWords(actor.language)
  const { run, day } = ruleKinds.voucher.caps
  const drafts = starterRules(standard).map(({ key, filter, entries }) => ({
    key,
    name: names[key],
    filter: { ...filter, tab: 'all' },
    settings: { entries, summary: summary[key === 'sales' ? 'sale' : 'cost'] },
    caps: { run: run.usual, day: day.usual },
  }))
  return addStarters(deps, tx, actor, 'voucher', drafts)
}
export const changeStarterRules =
  (deps: VoucherDeps) =>
  (actor: Actor, { act }: In<E['changeStarterRules']>): Promise<Out<E['changeStarterRules']>> =>
    deps.db.inTenant(actor, async (tx) => {
      if (act === 'switchOn') return { changed: await switchStartersOn(deps, tx, actor, 'voucher') }
      if (act === 'remove') return { changed: await removeStarters(deps, tx, actor, 'voucher') }
      const { standard } = await settingsOf(tx)
      if (standard === null) throw new Problem('voucher.noStandard')
      return { changed: await bringStarters(deps, tx, actor, standard) }
    })
