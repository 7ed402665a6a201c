// 月结: who signs, closes and reopens a month, what gates it, and a seal that holds.
import { expect, it } from 'vitest'
import type { Envelope } from '@piaotai/contract/endpoint.ts'
import { onPostgres } from '#testing/database/database.ts'
import { data, fileApp, verdict } from '#testing/worlds/company.ts'
import { makeMonths } from '#testing/worlds/month-world.ts'

const open = fileApp({ work: true })
/** Why an act on a month was refused. */
const refused = ({ body }: { readonly body: Envelope }): unknown =>
  body.problem === 'month.refused' ? (body.detail as { because: string }).because : (body.problem ?? 'ok')

onPostgres('A month', () => {
  it('is signed by one and closed by another, the oldest first, under seals that follow each other', async () => {
    const { api, second, months, read } = await makeMonths(open())
    const other = second.api.invoice
    expect(refused(await other.prepareMonth({ month: months.last }))).toBe('earlierOpen')
    expect(refused(await other.prepareMonth({ month: months.present }))).toBe('earlierOpen')
    expect(refused(await api.closeMonth({ month: months.first }))).toBe('notPrepared')
    expect(data(await other.prepareMonth({ month: months.first }))).toMatchObject({
      state: 'prepared',
      prepared: { userId: second.userId },
    })
    expect(refused(await other.closeMonth({ month: months.first }))).toBe('samePerson')
    const first = data(await api.closeMonth({ month: months.first }))
    expect(first).toMatchObject({ state: 'closed', seal: { holds: true, previous: null, reason: null, onePerson: false } })
    expect(data(await api.readVoucherFigures({ period: months.first })).state).toBe('closed')
    data(await other.prepareMonth({ month: months.last }))
    const last = data(await api.closeMonth({ month: months.last }))
    expect([last.seal!.previous, last.seal!.holds]).toEqual([first.seal!.seal, true])
    expect((await read(months.first)).seal).toEqual(first.seal)
    expect(
      data(await api.listMonths({ year: Number(months.first.slice(0, 4)) })).months.find(({ month }) => month === months.first),
    ).toMatchObject({
      state: 'closed',
    })
  })
  it('that is not over, or is not kept, is not signed', async () => {
    const { api, second, months, close } = await makeMonths(open())
    await close(months.first)
    await close(months.last)
    expect(refused(await second.api.invoice.prepareMonth({ month: '2020-01' }))).toBe('notKept')
    const { acts, today, closesFrom } = data(await api.readMonth({ month: months.present }))
    expect(acts.prepare).toBe(today < closesFrom ? 'notOver' : null)
  })
  it('is reopened by a second person, the last one alone, and never once its package was handed over', async () => {
    const { api, second, months, close } = await makeMonths(open())
    const sealed = await close(months.first)
    await close(months.last)
    const reason = '少记一张运费'
    expect(refused(await api.askReopenMonth({ month: months.first, reason }))).toBe('laterClosed')
    data(await api.askReopenMonth({ month: months.last, reason }))
    expect(refused(await api.reopenMonth({ month: months.last }))).toBe('samePerson')
    expect(data(await second.api.invoice.reopenMonth({ month: months.last }))).toMatchObject({
      state: 'open',
      seal: null,
      reopenAsked: null,
    })
    expect(data(await api.readVoucherFigures({ period: months.last })).state).toBe('open')
    data(await api.handOverMonth({ month: months.first }))
    expect(refused(await api.askReopenMonth({ month: months.first, reason }))).toBe('archived')
    expect((await close(months.last)).seal).toMatchObject({ previous: sealed.seal!.seal, holds: true })
  })
  it('is not signed by a person who does not see the whole of it: neither all invoices, nor what the bureau and mails have', async () => {
    const { member, months, group, owner } = await makeMonths(open())
    const keys = ['menu_2.monthClose', 'monthClose.prepare', 'menu_4.caiwupz', 'caiwupz.close']
    const seeing = ['menu_2.comemailhistory', 'menu_2.directTaxIncomeInvoice', 'menu_2.directTaxOutputInvoice']
    const narrow = await member({ keys: [...keys, ...seeing], scope: 'own' })
    const blind = await member({ keys, scope: 'company' })
    for (const { api } of [narrow, blind]) expect(refused(await api.invoice.prepareMonth({ month: months.first }))).toBe('seesLess')
    data(
      await owner.api.user.setGroupMembers({ id: await group({ keys: [...keys, ...seeing], scope: 'company' }), userIds: [blind.userId] }),
    )
    expect(refused(await blind.api.invoice.prepareMonth({ month: months.first }))).toBe('ok')
  })
  it('keeps for the strip of the year what is left of the whole company, whoever looked last, and tells no part of it to who sees less', async () => {
    const { api, months, member, enter } = await makeMonths(open())
    await enter({ date: `${months.first}-03` })
    const { things } = data(await api.readMonth({ month: months.first }))
    const narrow = await member({ keys: ['menu_2.monthClose'], scope: 'own' })
    data(await narrow.api.invoice.readMonth({ month: months.first }))
    data(await narrow.api.invoice.markMonthSeen({ month: months.first }))
    const inStrip = async (who: typeof api) =>
      data(await who.listMonths({ year: Number(months.first.slice(0, 4)) })).months.find(({ month }) => month === months.first)?.things
    expect(things).toBeGreaterThan(0)
    expect([await inStrip(api), await inStrip(narrow.api.invoice)]).toEqual([things, null])
  })
  it('is closed by one person where nobody else may, and the seal says so', async () => {
    const { api, second, months, owner } = await makeMonths(open())
    const settings = { notDone: [], onePerson: true, firstMonth: months.first }
    expect(verdict(await api.saveMonthSettings({ ...settings, version: 1 }))).toBe('month.notOnePerson')
    data(await owner.api.user.removeMembers({ ids: [second.userId] }))
    data(await api.saveMonthSettings({ ...settings, version: 1 }))
    data(await api.prepareMonth({ month: months.first }))
    expect(data(await api.closeMonth({ month: months.first })).seal).toMatchObject({ onePerson: true, holds: true })
  })
})
