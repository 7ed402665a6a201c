// A company with rules of automatic delivery: its customers with their addresses, rules tried and switched on.
import { expect } from 'vitest'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import type { Gate } from '../clients/browser.ts'
import { data, type Member } from './company.ts'
import { customer, freshAddress, makeDeliverer } from './delivery-world.ts'

export type RuleDraft = Extract<Sent<typeof ruleEndpoints.createRule>['rule'], { readonly kind: 'autoSend' }>
type Settings = RuleDraft['settings']
let count = 0

export const draftOf = (settings: Partial<Settings> = {}, more: Partial<Omit<RuleDraft, 'settings'>> = {}): RuleDraft => ({
  kind: 'autoSend',
  name: `月结客户${++count}`,
  filter: {},
  caps: { run: 100, day: 200 },
  settings: {
    by: ['taxId'],
    fixed: [],
    cc: [],
    way: 'mail',
    content: { originals: ['pdf'], sheet: false, orderDetails: false, attachments: false },
    attach: false,
    validity: { unit: 'days', count: 15 },
    signer: { name: true, phone: false },
    title: '',
    message: '',
    language: 'zh-CN',
    when: { timing: 'daily', hour: 18, weekday: 1 },
    ...settings,
  },
  ...more,
})

export const makeAutoSender = async (gate: Gate) => {
  const from = await makeDeliverer(gate)
  const api = from.owner.api.invoice
  const read = async (id: string) => data(await api.readRule({ id }))
  const tried = async (id: string, by: Member = from.owner) => {
    const { version } = await read(id)
    data(await by.api.invoice.tryRule({ id, version }))
    await expect.poll(async () => (await read(id)).trial?.state, { timeout: 20_000 }).toBe('done')
    return (await read(id)).result!
  }
  const create = async (draft: RuleDraft = draftOf()) => data(await api.createRule({ rule: draft }))
  const switchedOn = async (draft?: RuleDraft, start: 'now' | 'month' = 'now', by: Member = from.owner) => {
    const { id } = await create(draft)
    await tried(id)
    return data(await by.api.invoice.switchRuleOn({ id, version: (await read(id)).version, from: start }))
  }
  return {
    ...from,
    api,
    read,
    tried,
    create,
    switchedOn,
    /** A customer with an address of its own. */
    partner: async (fields: { readonly name?: string; readonly taxId?: string } = {}) => {
      const address = freshAddress()
      const made = data(
        await from.owner.api.user.createPartner({
          name: customer.name,
          taxId: customer.taxId,
          relations: ['down'],
          mailboxes: [{ address, comment: '' }],
          ...fields,
        }),
      )
      return { id: made.id, address }
    },
    /** A moment later than any before, as a worker is given it. */
    due: async (id: string, run: (at: string) => Promise<void>) => {
      gate.clock.advance(1)
      const at = gate.clock.now().toISOString()
      await gate.asOwner(`update rule set next_at = '${at}' where id = '${id}'`)
      await run(at)
    },
    hits: async (id: string, filter: { readonly outcome?: 'acted' | 'refused'; readonly runId?: string } = {}) =>
      data(await api.listRuleHits({ id, ...filter })).content,
    deliveries: async () => data(await from.owner.api.email.listDeliveries({ area: 'company' })).content,
  }
}
