// Values that rules read and rules that classify write: whose a value is, and what taking a run back leaves.
import { describe, expect, it } from 'vitest'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { ruleEndpoints } from '@piaotai/contract/rule/rule.ts'
import { makeAutoSender } from '#testing/worlds/auto-send-world.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, verdict } from '#testing/worlds/company.ts'

type Draft = Sent<typeof ruleEndpoints.createRule>['rule']
const caps = { run: 1000, day: 1000 }
const reading = (field: 'extended1' | 'extended2', had: 'keep' | 'replace' = 'replace'): Draft => ({
  kind: 'extraction',
  name: `读 ${field}`,
  filter: {},
  caps,
  settings: { sources: ['remark'], pattern: '合同[:：](?<号>YT-\\d+)', parts: [{ name: '号', field, transform: 'none', had }] },
})
const formula = (field: 'extended1' | 'extended5', text: string): Draft => ({
  kind: 'classify',
  name: `算 ${field}`,
  filter: {},
  caps,
  settings: { pool: null, category: null, reason: null, formulas: [{ field, text }], stop: false },
})

describe('Values of rules', () =>
  onGate((gate) => {
    const world = async () => {
      const from = await makeAutoSender(gate())
      const api = from.owner.api.invoice
      const invoice = (remark: string) => from.invoice({ remark })
      const row = async (id: string) => data(await api.readInvoice({ id, area: 'company' }))
      const tried = async (rule: Draft) => {
        const { id } = data(await api.createRule({ rule }))
        // Runs of one instant have no order.
        gate().clock.advance(1)
        data(await api.tryRule({ id, version: 1 }))
        await expect.poll(async () => data(await api.readRule({ id })).trial?.state, { timeout: 60_000 }).toBe('done')
        return { id, result: data(await api.readRule({ id })).result! }
      }
      const ended = async (id: string, runId: string) => {
        const run = async () => data(await api.listRuleRuns({ id })).content.find((one) => one.id === runId)
        await expect.poll(async () => (await run())?.state, { timeout: 60_000 }).toBe('done')
        return (await run())!
      }
      const run = async (id: string) => {
        gate().clock.advance(1)
        return ended(id, data(await api.runRule({ id, version: 1 })).id)
      }
      const undo = async (id: string, runId: string) => ended(id, data(await api.undoRuleRun({ id, runId })).id)
      const edit = async (id: string, fields: Parameters<typeof api.saveBusiness>[0]['fields']) =>
        data(await api.saveBusiness({ id, area: 'company', version: (await row(id)).version, fields }))
      return { ...from, api, invoice, row, tried, run, undo, edit }
    }

    it('read on history are taken back within a day; what a person changed since stays, and the log says both', async () => {
      const { api, invoice, row, tried, run, undo, edit } = await world()
      const [plain, had, later] = [await invoice('合同：YT-1'), await invoice('合同：YT-2'), await invoice('合同：YT-3')]
      await edit(had, { extended1: '手填' })
      const { id, result } = await tried(reading('extended1'))
      expect(result).toMatchObject({ acted: 2, reasons: [{ reason: 'setByHand', count: 1 }] })
      const done = await run(id)
      expect(done).toMatchObject({ acted: 2, undoUntil: expect.any(String) })
      expect(await row(plain)).toMatchObject({ extended1: 'YT-1' })
      await edit(later, { extended1: '改过' })
      expect(await undo(id, done.id)).toMatchObject({ undone: { back: 1, kept: 1 } })
      expect([await row(plain), await row(had), await row(later)].map(({ extended1 }) => extended1)).toEqual([null, '手填', '改过'])
      const { entries } = data(await api.readInvoiceLog({ id: plain, area: 'company' }))
      expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['invoice.extracted', 'invoice.changeUndone']))
      expect((await run(id)).acted).toBe(1)
    })
    it('of the last day’s events are taken back too, and after a day nothing is', async () => {
      const { api, invoice, row, tried, run, undo } = await world()
      const first = await tried(reading('extended1'))
      data(await api.switchRuleOn({ id: first.id, version: 1, from: 'now' }))
      gate().clock.advance(1)
      const id = await invoice('合同：YT-10')
      await expect.poll(async () => (await row(id)).extended1, { timeout: 60_000 }).toBe('YT-10')
      const [event] = data(await api.listRuleRuns({ id: first.id })).content
      expect(await undo(first.id, event!.id)).toMatchObject({ undone: { back: 1, kept: 0 } })
      expect((await row(id)).extended1).toBeNull()
      const again = await tried({ ...reading('extended2'), name: '另一条' })
      const history = await run(again.id)
      expect((await row(id)).extended2).toBe('YT-10')
      await gate().asOwner(`update rule_run set ended_at = ended_at - interval '25 hours' where id = '${history.id}'`)
      expect(verdict(await api.undoRuleRun({ id: again.id, runId: history.id }))).toBe('rule.undoOver')
    })
    it('belong to a person, then to a rule that classifies, then to what was read', async () => {
      const { api, invoice, row, tried, run, undo } = await world()
      const id = await invoice('合同：YT-1')
      const read = await tried(reading('extended1'))
      await run(read.id)
      const ruled = await tried(formula('extended1', '"算出"'))
      expect(ruled.result).toMatchObject({ acted: 1 })
      const over = await run(ruled.id)
      expect(await row(id)).toMatchObject({ extended1: '算出' })
      const other = await tried({ ...reading('extended1'), name: '再读' })
      expect(other.result).toMatchObject({ acted: 0, reasons: [{ reason: 'setByRule', count: 1 }] })
      expect(await undo(ruled.id, over.id)).toMatchObject({ undone: { back: 1, kept: 0 } })
      expect(await row(id)).toMatchObject({ extended1: 'YT-1' })
      const [back] = data(await api.listRuleRuns({ id: read.id })).content
      expect(await undo(read.id, back!.id)).toMatchObject({ undone: { back: 1, kept: 0 } })
      expect(await row(id)).toMatchObject({ extended1: null })
    })
    it('fill any extended field by formula, as its definition takes it', async () => {
      const { api, invoice, row, tried, run } = await world()
      const id = await invoice('')
      const field = { required: false, types: [], categories: [], archived: false, options: [] }
      data(
        await api.saveExtendedFields({
          version: 0,
          convert: false,
          fields: [{ ...field, key: 'extended5', name: '金额分', kind: 'number' }],
        }),
      )
      const good = await tried(formula('extended5', '"007.50"'))
      await run(good.id)
      expect(await row(id)).toMatchObject({ extended5: '7.5' })
      const wrong = await tried({ ...formula('extended5', 'invoice.extended5 == "7.5" ? "不是数" : "1"'), name: '不合' })
      expect(wrong.result).toMatchObject({ acted: 0, reasons: [{ reason: 'formula', count: 1 }] })
    })
  }))
