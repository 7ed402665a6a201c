// What is left to archive of a month: each row in one cell, and out of it by the act that settles it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { newId } from '../../../../lib/ids.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { recordFile } from '#testing/invoices/recorded-files.ts'
import { makeExports, type Exports } from '#testing/worlds/export-world.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { monthLook } from '#testing/worlds/month-look.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const floor = fileFloor()
const clock = stillClock()
const month = '2026-11'
const samples = makeInvoices({ seed: 44, count: 40, from: '2026-11-01', to: '2026-11-10', company: demoCompany, types: { 22: 1 } })
let at = 0
let owner: Actor
let out: Exports
beforeAll(async () => {
  out = await makeExports(floor(), clock)
})
afterAll(() => out.close())
beforeEach(async () => {
  owner = await makeOwner(floor(), clock)
})
const line = (actor = owner) => monthLook(floor(), clock).lineOf(actor, month, 'archive')
const extent = () => monthLook(floor(), clock).extentOf(owner, month, 'archive')
const set = (id: string, columns: string) => floor().asOwner(`update invoice set ${columns} where id = '${id}'`)
const enter = async (format: 'pdf' | 'jpg' | null, by = owner): Promise<string> => {
  const bytes =
    format === null
      ? undefined
      : Buffer.concat([
          format === 'jpg' ? Buffer.from([0xff, 0xd8, 0xff, 0xe0]) : Buffer.from('%PDF-1.4 '),
          Buffer.from(`${at} of the month`),
        ])
  const id = await recordFile(floor(), by, clock, out, samples[at++]!, format, bytes)
  await set(id, `category = 1, standing = 'normal'`)
  return id
}
const pack = async (actor = owner) => {
  clock.advance(60)
  const { id } = await out.useCases.exportInvoices(actor, {
    area: 'company',
    kind: 'archive',
    filter: { tab: 'all', dateFrom: '2026-11-01', dateTo: '2026-11-30' },
    pagePath: '/companyInvoice/allInvoiceCo',
  })
  await out.work()
  expect((await out.useCases.readDownload(actor, { id })).state).toBe('downloadable')
  clock.advance(60)
}
let sent = 0
/** A delivery of an invoice, as it was sent. */
const deliver = async (invoiceId: string, state: string): Promise<string> => {
  const id = newId(clock.now())
  await floor().asOwner(
    `insert into delivery_task (company_id, id, number, way, area, page, title, message, customer, content, code_by, signer, validity, language, state, invoices, amount, sent_by, sent_by_name, created_at, valid_until, search)
     values ('${owner.companyId}', '${id}', 'JF-${++sent}', 'mail', 'company', 'sendInvEmailCo', '', '', '昆山沃野', '{}', 'mail', '{}', '{}', 'zh-CN', '${state}', 1, 106, '${owner.userId}', '', '2026-11-12T02:00:${String(sent % 60).padStart(2, '0')}Z', '2026-12-12T02:00:00Z', '')`,
  )
  await floor().asOwner(
    `insert into delivery_invoice (company_id, task_id, invoice_id, position, type, red) values ('${owner.companyId}', '${id}', '${invoiceId}', 0, 22, false)`,
  )
  return id
}

onPostgres('What is left to archive of a month', () => {
  it('an invoice without a file, one with a picture alone and one whose file was changed stand in one cell each, until they have an original', async () => {
    const [none, picture, broken] = [await enter(null), await enter('jpg'), await enter('pdf')]
    await pack()
    expect([await line(), await extent()]).toEqual([
      { noOriginal: [none], pictureOfDigital: [picture] },
      { done: 1, whole: 3 },
    ])
    const signed = (says: string) =>
      floor().asOwner(`update invoice_original set signatures = '[{"says":"${says}"}]' where invoice_id in ('${picture}', '${broken}')`)
    await signed('contentChanged')
    expect(await line()).toEqual({ noOriginal: [none], pictureOfDigital: [picture], brokenSignature: [broken] })
    await signed('intact')
    expect(await line()).toEqual({ noOriginal: [none], pictureOfDigital: [picture] })
  })
  it('the month has its package until an invoice of it comes or changes, and not by one of other invoices', async () => {
    const first = await enter('pdf')
    expect(await line()).toEqual({ packageMissing: [month] })
    await pack()
    expect(await line()).toEqual({})
    const second = await enter('pdf')
    expect(await line()).toEqual({ packageMissing: [month] })
    await pack()
    const corrected = { action: 'invoice.corrected', objectType: 'invoice', objectId: second, detail: {} } as const
    await floor().db.inTenant(owner, (tx) => out.deps.audit.record(tx, owner, [corrected]))
    expect(await line()).toEqual({ packageMissing: [month] })
    await set(first, `date = '2026-10-31'`)
    await set(second, `date = '2026-10-31'`)
    expect(await line()).toEqual({})
  })
  it('a delivery waits for its signature until it is signed, or a later one of the same invoice is', async () => {
    const id = await enter('pdf')
    await set(id, 'category = 2')
    await pack()
    const expired = await deliver(id, 'expired')
    expect(await line()).toEqual({ notSigned: [expired] })
    const pending = await deliver(id, 'pending')
    expect(await line()).toEqual({ notSigned: [pending] })
    await floor().asOwner(`update delivery_task set state = 'signed' where id = '${pending}'`)
    expect(await line()).toEqual({})
  })
  it('rows of another company never count, and whoever sees own rows alone is told of those', async () => {
    await enter(null)
    const colleague = { ...(await makeColleague(floor(), clock, owner)), permissions: owner.permissions }
    const own = await enter(null, colleague)
    expect(await line(colleague)).toEqual({ noOriginal: [own], packageMissing: [month] })
    expect((await line()).noOriginal).toHaveLength(2)
    expect(await line(await makeOwner(floor(), clock, '苏州别家有限公司'))).toEqual({})
  })
})
