import { Problem } from '@piaotai/domain/problems.ts'
import { judgeAutoSend, type AutoSendSettings } from '@piaotai/domain/rules/auto-send.ts'
import type { StopReason } from '@piaotai/domain/rules/rule.ts'
import { defineModule } from '../../../kernel/module.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { requireSending, type DeliveryDeps } from '../delivery/index.ts'
import { defineRuleKind } from '../../invoices/rule/index.ts'
import { planLetters } from './plan.ts'
import { runAutoSend } from './run.ts'

/** As the pages that send would refuse the owner now. */
const stopsOf =
  (deps: Pick<DeliveryDeps, 'clock'>) =>
  async (tx: Tx, owner: Actor, { way }: AutoSendSettings): Promise<StopReason | null> => {
    try {
      if (way !== 'platform') await requireSending(tx, deps, owner, { page: 'sendInvEmailCo', way: 'mail' })
      if (way === 'platform') await requireSending(tx, deps, owner, { page: 'sendInvoiceCo', way: 'platform' })
      if (way === 'platformElseMail' && !owner.permissions.has('sendInvoiceCo.send')) return 'right'
      return null
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return error.type === 'permission.denied' ? 'right' : error.type === 'suite.ended' ? 'suite' : 'off'
    }
  }
const autoSend = (deps: DeliveryDeps) =>
  defineRuleKind<AutoSendSettings>({
    judge: (settings) => judgeAutoSend(settings, deps.mailDomain),
    schedule: ({ when }) => when,
    together: 'buyer',
    stops: stopsOf(deps),
    plan: async (tx, person, { settings }, invoices) => {
      const owner: Actor = { ...person, language: settings.language }
      const { letters, refused } = await planLetters(deps, tx, owner, settings, invoices)
      return [
        ...letters.flatMap((letter) =>
          letter.invoices.map((invoice) => ({
            invoice,
            refused: null,
            act: letter.key,
            target: { key: `${letter.name} ${letter.addresses.join()}`, name: letter.name, detail: letter.detail },
            diff: [],
          })),
        ),
        ...refused.map(({ invoice, reason, name, detail }) => ({
          invoice,
          refused: reason,
          act: '',
          target: { key: name, name, detail },
          diff: [],
        })),
      ]
    },
    run: runAutoSend(deps),
  })

export const autoSendModule = defineModule({
  offers: (deps: DeliveryDeps) => ({ ruleKinds: { autoSend: autoSend(deps) } }),
})
