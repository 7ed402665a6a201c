// 自动交付: rules that send invoices by themselves, tried before they are on, never twice to one address.
import { describe, expect, it } from 'vitest'
import { runScheduled } from '../../invoices/rule/index.ts'
import { draftOf, makeAutoSender } from '#testing/worlds/auto-send-world.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, verdict } from '#testing/worlds/company.ts'
import { freshAddress } from '#testing/worlds/delivery-world.ts'

const noSignal = { number: 1, last: false, signal: new AbortController().signal }

describe('Rules of automatic delivery', () =>
  onGate((gate) => {
    type Sender = Awaited<ReturnType<typeof makeAutoSender>>
    /** Two workers may be given the same moment, or two moments. */
    const work = (from: Sender, id: string, at: string): Promise<void> =>
      runScheduled(gate().app.deps)({ companyId: from.id, ruleId: id, at }, noSignal)
    const runNow = (from: Sender, id: string): Promise<void> => from.due(id, (at) => work(from, id, at))

    it('are switched on only as they were tried; then an invoice goes to its buyer’s address as soon as it is recorded', async () => {
      const from = await makeAutoSender(gate())
      const { address } = await from.partner()
      const { id, version } = await from.create(draftOf({ when: { timing: 'atOnce', hour: 0, weekday: 1 } }))
      expect(verdict(await from.api.switchRuleOn({ id, version, from: 'now' }))).toBe('rule.notTried')
      expect(await from.tried(id)).toMatchObject({ matched: 0, current: true })
      expect(data(await from.api.switchRuleOn({ id, version, from: 'now' }))).toMatchObject({ state: 'on', owner: from.owner.name })
      const invoiceId = await from.invoice()
      const mail = await gate().message(address)
      expect(mail.text).toContain('/visitor/receipt#')
      await expect.poll(() => from.hits(id)).toMatchObject([{ invoiceId, outcome: 'acted', detail: address }])
      expect(await from.deliveries()).toMatchObject([{ state: 'pending', to: [{ address }], sentBy: from.owner.name }])
      expect(data(await from.api.listRules({ kind: 'autoSend' })).content).toMatchObject([
        { id, acted: 1, refused: 0, lastRun: { cause: 'event', acted: 1, acts: 1 } },
      ])
    })
    it('do what their trial told: the same mails, the same invoices left out, for the same reasons', async () => {
      const from = await makeAutoSender(gate())
      const { address } = await from.partner()
      const other = { name: '无锡澜湾泵业股份有限公司', taxId: '91310000MA1FL4LR8P' }
      const [a, b] = [await from.invoice(), await from.invoice()]
      const [unknown, void_, bare] = [await from.invoice({ buyer: other }), await from.invoice(), await from.invoice()]
      await gate().asOwner(`update invoice set verify_status = 9, standing = 'void' where id = '${void_}'`)
      await gate().asOwner(`delete from invoice_original where invoice_id = '${bare}'`)
      const { id, version } = await from.create()
      const trial = await from.tried(id)
      expect(trial).toMatchObject({
        matched: 5,
        acted: 2,
        refused: 3,
        acts: 1,
        targets: [{ detail: address, invoices: 2, acts: 1, amount: '212.00' }],
      })
      data(await from.api.switchRuleOn({ id, version, from: 'month' }))
      await runNow(from, id)
      const hits = await from.hits(id)
      const reasons = new Map(hits.map((hit) => [hit.invoiceId, hit.reason]))
      expect([a, b, unknown, void_, bare].map((one) => reasons.get(one))).toEqual([null, null, 'noAddress', 'cancelled', 'noOriginal'])
      expect(Object.fromEntries(trial.reasons.map(({ reason, count }) => [reason, count]))).toEqual({
        noAddress: 1,
        cancelled: 1,
        noOriginal: 1,
      })
      expect(data(await from.api.listRuleRuns({ id })).content).toMatchObject([{ state: 'done', acted: 2, refused: 3, acts: 1 }])
      expect(await from.deliveries()).toMatchObject([{ invoices: 2, amount: '212.00' }])
    })
    it('leave out what is marked as needing no delivery, and what another company accepted on the platform, and say so', async () => {
      const from = await makeAutoSender(gate())
      await from.partner()
      const [needless, accepted, rest] = [await from.invoice(), await from.invoice(), await from.invoice()]
      data(await from.owner.api.email.markNoDelivery({ ids: [needless], needed: false }))
      const { id: task } = data(
        await from.owner.api.email.sendDeliveries({
          key: crypto.randomUUID(),
          page: 'sendInvEmailCo',
          way: 'mail',
          targets: [{ invoiceIds: [accepted], to: [freshAddress()] }],
          content: { originals: ['pdf'], sheet: false, orderDetails: false, attachments: false },
          validity: { unit: 'days', count: 15 },
          signer: { name: true, phone: false },
        }),
      ).tasks[0]!
      await gate().asOwner(
        `update delivery_task set way = 'platform', code_by = 'platform', state = 'signed', receiver_company_id = gen_random_uuid() where id = '${task}'`,
      )
      const { id } = await from.switchedOn(undefined, 'month')
      await runNow(from, id)
      const reasons = new Map((await from.hits(id)).map((hit) => [hit.invoiceId, hit.reason]))
      expect([needless, accepted, rest].map((one) => reasons.get(one))).toEqual(['noNeed', 'accepted', null])
    })
    it('never send an invoice twice to one address, when two workers run at once, again later, or by another rule', async () => {
      const from = await makeAutoSender(gate())
      const { address } = await from.partner()
      const when = { timing: 'weekly', hour: 9, weekday: 3 } as const
      const [one, two] = [
        await from.switchedOn(draftOf({ when, attach: true }), 'month'),
        await from.switchedOn(draftOf({ when, attach: true, by: ['name'] }), 'month'),
      ]
      const invoices = [await from.invoice(), await from.invoice(), await from.invoice()]
      const at = gate().clock.now().toISOString()
      await gate().asOwner(`update rule set next_at = '${at}' where company_id = '${from.id}'`)
      await Promise.all([one, one, two, two].map(({ id }) => work(from, id, at)))
      await runNow(from, one.id)
      await runNow(from, two.id)
      const sent = await gate().asOwner(
        `select i.invoice_id, r.address, count(*) as n from delivery_invoice i join delivery_recipient r on r.company_id = i.company_id and r.task_id = i.task_id where i.company_id = '${from.id}' group by 1, 2`,
      )
      expect(sent.map((row) => [row['invoice_id'], row['address'], Number(row['n'])]).toSorted()).toEqual(
        invoices.map((id) => [id, address, 1]).toSorted(),
      )
    })
    it('stop at their caps and lose nothing: what is left goes with the next run', async () => {
      const from = await makeAutoSender(gate())
      const buyers = [
        { name: '昆山沃野自动化设备有限公司', taxId: '91320594MA1X7K3Q2J' },
        { name: '宁波海雀国际货运代理有限公司', taxId: '91330106MA2K0Y5R62' },
      ]
      for (const buyer of buyers) {
        await from.partner(buyer)
        await from.invoice({ buyer })
      }
      const { id } = await from.switchedOn(draftOf({}, { caps: { run: 1, day: 200 } }), 'month')
      await runNow(from, id)
      expect(data(await from.api.listRuleRuns({ id })).content).toMatchObject([{ ended: 'capRun', acted: 1 }])
      await runNow(from, id)
      expect(data(await from.api.listRuleRuns({ id })).content).toMatchObject([{ ended: null, acted: 1 }, { acted: 1 }])
      expect(await from.deliveries()).toHaveLength(2)
    })
    it('send nothing while they are paused, and begin anew with what was entered since they are on again', async () => {
      const from = await makeAutoSender(gate())
      await from.partner()
      const { id, version } = await from.switchedOn(undefined, 'month')
      data(await from.api.pauseRule({ id }))
      await from.invoice()
      await runNow(from, id)
      expect(await from.deliveries()).toEqual([])
      expect(verdict(await from.api.pauseRule({ id }))).toBe('rule.notNow')
      gate().clock.advance(60)
      data(await from.api.switchRuleOn({ id, version, from: 'now' }))
      const later = await from.invoice()
      await runNow(from, id)
      expect(await from.hits(id)).toMatchObject([{ invoiceId: later, outcome: 'acted' }])
    })
    it('run with their owner’s rights of the moment: a lost right, an ended suite or a removed owner pauses them, and says why', async () => {
      const from = await makeAutoSender(gate())
      await from.partner()
      const keys = [
        'menu_4.autoSendInvoiceRuleSettings',
        'autoSendInvoiceRuleSettings.edit',
        'menu_6.sendInvEmailCo',
        'sendInvEmailCo.send',
      ] as const
      const clerk = await from.member({ keys: [...keys], scope: 'company' })
      const stoppedBy = async (id: string) => (({ state, stopped }) => [state, stopped])(await from.read(id))
      const { id, version } = await from.switchedOn(undefined, 'month', clerk)
      await from.invoice()
      data(await from.owner.api.user.setMemberGroups({ id: clerk.userId, groupIds: [] }))
      await runNow(from, id)
      expect([await stoppedBy(id), await from.deliveries()]).toEqual([['paused', 'right'], []])
      expect(data(await from.owner.api.user.listNotices({ kind: 'ruleStopped' })).content).toMatchObject([
        { kind: 'ruleStopped', objectId: id },
      ])
      expect(verdict(await clerk.api.invoice.switchRuleOn({ id, version, from: 'now' }))).toBe('permission.denied')
      data(await from.api.switchRuleOn({ id, version, from: 'now' }))
      await gate().asOwner(`update company set due_date = '2020-01-01' where id = '${from.id}'`)
      await runNow(from, id)
      expect(await stoppedBy(id)).toEqual(['paused', 'suite'])
      await gate().asOwner(`update company set due_date = null where id = '${from.id}'`)
      expect(await stoppedBy(id)).toEqual(['paused', 'suite'])
      expect(await from.deliveries()).toEqual([])
    })
    it('move with the hand-over of their owner, whose removal asks for one, and run with the rights of the heir', async () => {
      const from = await makeAutoSender(gate())
      await from.partner()
      const keys = [
        'menu_4.autoSendInvoiceRuleSettings',
        'autoSendInvoiceRuleSettings.edit',
        'menu_6.sendInvEmailCo',
        'sendInvEmailCo.send',
      ] as const
      const clerk = await from.member({ keys: [...keys], scope: 'company' })
      const { id } = await from.switchedOn(undefined, 'now', clerk)
      const asked = await from.owner.api.user.removeMembers({ ids: [clerk.userId] })
      expect(asked.body).toMatchObject({ problem: 'staff.openWork', detail: { rules: 1 } })
      data(await from.owner.api.user.removeMembers({ ids: [clerk.userId], handOverTo: from.owner.userId }))
      const invoiceId = await from.invoice()
      await runNow(from, id)
      expect(await from.read(id)).toMatchObject({ state: 'on', owner: from.owner.name })
      expect(await from.hits(id)).toMatchObject([{ invoiceId, outcome: 'acted' }])
    })
    it('name each field that does not hold, and refuse a stale version and a second rule of one name', async () => {
      const from = await makeAutoSender(gate())
      const own = `x@${gate().app.config.mailDomain}`
      const refused = await from.api.createRule({
        rule: draftOf({ by: [], fixed: ['nobody', own, `${'a'.repeat(68)}@woye.example`], cc: [freshAddress()] }),
      })
      expect([verdict(refused), refused.body.detail]).toEqual([
        'rule.invalid',
        {
          problems: [
            { path: 'rule.settings.fixed.0', reason: 'invalid' },
            { path: 'rule.settings.fixed.1', reason: 'ownDomain' },
            { path: 'rule.settings.fixed.2', reason: 'tooLong' },
          ],
        },
      ])
      const draft = draftOf()
      const { id, version } = await from.create(draft)
      expect(verdict(await from.api.createRule({ rule: draft }))).toBe('rule.nameTaken')
      data(await from.api.editRule({ id, version, rule: { ...draft, filter: { keyword: '月结' } } }))
      expect(verdict(await from.api.editRule({ id, version, rule: draft }))).toBe('rule.changed')
    })
  }))
