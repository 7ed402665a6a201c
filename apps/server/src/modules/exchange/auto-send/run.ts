// Sending what was planned, letter by letter: the delivery, the log and the proof that nobody gets it twice are one transaction.
import { Problem, type ProblemType } from '@piaotai/domain/problems.ts'
import type { AutoSendSettings } from '@piaotai/domain/rules/auto-send.ts'
import type { RunEnd } from '@piaotai/domain/rules/rule.ts'
import { sqlStateOf } from '../../../kernel/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { send, type DeliveryDeps } from '../delivery/index.ts'
import type { RuleInvoice, RunningRule } from '../../invoices/rule/index.ts'
import { onceKey, planLetters, type Letter, type Planned } from './plan.ts'

/** The caps leave nothing, or the rule is not on any more: the letter is rolled back. */
class Ended extends Error {
  readonly ended: RunEnd
  constructor(ended: RunEnd) {
    super(ended)
    this.name = 'Ended'
    this.ended = ended
  }
}
const ends: Partial<Record<ProblemType, RunEnd>> = {
  'delivery.noQuota': 'noQuota',
  'delivery.off': 'stopped',
  'permission.denied': 'stopped',
  'suite.ended': 'stopped',
}
/** What was true at planning is not any more: another worker or a person was faster. */
const stale: ReadonlySet<ProblemType> = new Set(['delivery.refused', 'delivery.changed', 'delivery.nothing'])

export const runAutoSend =
  (deps: DeliveryDeps) =>
  async (person: Actor, running: RunningRule, settings: AutoSendSettings, invoices: readonly RuleInvoice[]): Promise<RunEnd | null> => {
    const owner: Actor = { ...person, language: settings.language }
    const plan = (of: readonly RuleInvoice[]): Promise<Planned> =>
      deps.db.inTenant(owner, async (tx) => {
        const planned = await planLetters(deps, tx, owner, settings, of)
        await running.log(
          tx,
          planned.refused.map(({ invoice, reason, name, detail }) => ({ invoice, refused: reason, act: null, target: name, detail })),
        )
        return planned
      })
    for (const letter of (await plan(invoices)).letters) {
      const ended = await sendLetter(deps, owner, running, letter)
      if (ended !== 'stale') {
        if (ended) return ended
        continue
      }
      // Planned once more; what is still in the way then waits for the next run.
      for (const again of (await plan(letter.invoices)).letters) {
        const second = await sendLetter(deps, owner, running, again)
        if (second && second !== 'stale') return second
      }
    }
    return null
  }

const sendLetter = async (deps: DeliveryDeps, owner: Actor, running: RunningRule, letter: Letter): Promise<RunEnd | 'stale' | null> => {
  const { rule } = running
  try {
    await send(deps, owner, newId(deps.clock.now()), letter.input, {
      also: async (tx, [task]) => {
        const { left, ended } = await running.leftOf(tx)
        if (left < 1) throw new Ended(ended)
        const at = deps.clock.now().toISOString()
        await tx
          .insertInto('auto_send_once')
          .values(
            letter.invoices.flatMap((invoice) =>
              letter.addresses.map((address) => ({
                company_id: owner.companyId,
                invoice: onceKey(invoice),
                address,
                invoice_id: invoice.id,
                rule_id: rule.id,
                task_id: task!.id,
                at,
              })),
            ),
          )
          .execute()
        await running.log(
          tx,
          letter.invoices.map((invoice) => ({ invoice, refused: null, act: task!.id, target: letter.name, detail: letter.detail })),
        )
      },
    })
    return null
  } catch (error) {
    if (error instanceof Ended) return error.ended
    if (error instanceof Problem && ends[error.type]) return ends[error.type]!
    if (sqlStateOf(error) === '23505' || (error instanceof Problem && stale.has(error.type))) return 'stale'
    throw error
  }
}
