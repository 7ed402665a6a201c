// One record per invoice: classification, upgrade, correction, and history.
import { beforeAll, expect, it } from 'vitest'
import { cutOff, type Reading } from '@piaotai/domain/invoice/reading.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import { correctInvoice, listInvoices, readInvoice, readInvoiceLog, recordReading } from './index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

const ours = { name: '宁波拾光文具有限公司', taxId: null }
const theirs = { name: '无锡北塘钢材贸易有限公司', taxId: null }
let count = 0
const nextNumber = () => `26332000000${String(++count).padStart(9, '0')}`

const floor = fileFloor()
const clock = stillClock()
const audit = makeAudit({ clock })
let owner: Actor
beforeAll(async () => {
  owner = await makeOwner(floor(), clock)
})
const deps = () => ({
  db: floor().db,
  audit,
  clock,
  signLink: (_holder: unknown, file: string, purpose: string) => `/${purpose}/${file}`,
})
const enter = (given: Partial<Reading>, { actor = owner, format = 'pdf' as 'pdf' | 'xml' | 'jpg', hint = 0 } = {}) =>
  floor().db.inTenant(actor, async (tx) =>
    recordReading({ clock, audit })(
      tx,
      { companyId: actor.companyId, userId: actor.userId, userName: actor.userName, entrySource: 6, categoryHint: hint },
      readingOf({ number: nextNumber(), ...given }),
      await storeOriginal(tx, actor, clock, format),
    ),
  )
const read = (id: string, actor = owner, area: 'personal' | 'company' = 'company') => readInvoice(deps())(actor, { id, area })
const entered = async (given: Partial<Reading> = {}, options = {}) => read((await enter(given, options)).invoiceId)
const correct = (
  id: string,
  version: number,
  fields: Parameters<ReturnType<typeof correctInvoice>>[1]['fields'],
  more: { actor?: Actor; area?: 'personal' | 'company' } = {},
) => correctInvoice(deps())(more.actor ?? owner, { id, area: more.area ?? 'company', version, reason: '票面看错', fields })

onPostgres('An invoice as it comes in', () => {
  it.each([
    ['bought by us is incoming', { buyer: ours, seller: theirs }, 1],
    ['sold by us is outgoing', { buyer: theirs, seller: ours }, 2],
    ['between others is third-party', { buyer: theirs, seller: { name: '别家', taxId: null } }, 3],
    ['bought by us under a name with blanks in it is incoming', { buyer: { name: ' 宁波拾光文具 有限公司', taxId: null } }, 1],
    ['that names no buyer stays uncategorised', { buyer: { name: null, taxId: null }, seller: theirs }, 0],
  ])('%s', async (_what, given, category) => {
    expect((await entered(given)).category).toBe(category)
  })
  it('bought under our tax id or our name is incoming, also where the other one is wrong', async () => {
    const taxed = await makeOwner(floor(), clock, '杭州青禾办公用品有限公司')
    await floor().asOwner(`update company set tax_id = '91330106MA2K0Y5R6C' where id = '${taxed.companyId}'`)
    const made = [
      await enter({ buyer: { name: '旧名称有限公司', taxId: '91330106MA2K0Y5R6C' } }, { actor: taxed }),
      await enter({ buyer: { name: '杭州青禾办公用品有限公司', taxId: '91310000MA1FL4LR8C' } }, { actor: taxed }),
    ]
    expect(
      await Promise.all(
        made.map(async ({ invoiceId }) => {
          const r = await read(invoiceId, taxed)
          return r.category
        }),
      ),
    ).toEqual([1, 1])
  })
  it('that names no buyer takes the category its importer chose', async () => {
    expect((await entered({ buyer: { name: null, taxId: null } }, { hint: 1 })).category).toBe(1)
  })

  it('has the names of its parties in one row, however they were printed', async () => {
    const seller = { name: '上海浦江国际\r\n  会展服务有限公司', taxId: null }
    const made = await entered({ buyer: { name: 'North Star Trading\nLtd.', taxId: null }, seller })
    expect([made.sellerName, made.buyerName]).toEqual(['上海浦江国际会展服务有限公司', 'North Star Trading Ltd.'])
  })
  it('keeps what an earlier, worse original told and the better one does not', async () => {
    const number = nextNumber()
    const { invoiceId } = await enter({ number, checkCode: '123456', date: '2026-11-01' }, { format: 'jpg' })
    const again = await enter({ number, date: '2026-11-01', seller: theirs }, { format: 'xml' })
    expect([again.outcome, await read(invoiceId)]).toMatchObject([
      'originalUpdated',
      { checkCode: '123456', sellerName: theirs.name, originalFormat: 'xml', version: 2 },
    ])
  })
  it('keeps what a sheet of the tax bureau said of it under a better original', async () => {
    const number = nextNumber()
    const said = { field: 'number', code: 'bureauVoid', message: '已作废' } as const
    const { invoiceId } = await enter({ number, warnings: [said] }, { format: 'jpg' })
    await enter({ number, warnings: [{ field: 'date', code: 'lowConfidence', message: '' }] }, { format: 'xml' })
    expect((await read(invoiceId)).warnings.map(({ code }) => code)).toEqual(['bureauVoid', 'lowConfidence'])
  })
  it('is not made worse by a worse original', async () => {
    const number = nextNumber()
    await enter({ number }, { format: 'xml' })
    expect((await enter({ number, seller: theirs }, { format: 'jpg' })).outcome).toBe('duplicate')
  })
  it('whose file has no end is replaced by the whole one, and the warning goes; not the other way round', async () => {
    const number = nextNumber()
    const warnings = [{ field: 'original', code: cutOff, message: '' }] as const
    const { invoiceId } = await enter({ number, warnings }, { format: 'pdf' })
    const cut = await read(invoiceId)
    const whole = await enter({ number }, { format: 'pdf' })
    const again = await enter({ number, warnings }, { format: 'pdf' })
    const now = await read(invoiceId)
    expect([cut.warnings.map(({ code }) => code), whole.outcome, again.outcome, now.warnings]).toEqual([
      ['cutOff'],
      'originalUpdated',
      'duplicate',
      [],
    ])
  })
  it('of the old kind is the same only with the same code', async () => {
    const number = '81966722'
    const first = await enter({ number, code: '033001500111' })
    const other = await enter({ number, code: '033001600111' })
    const same = await enter({ number, code: '033001500111' })
    expect([first.outcome, other.outcome, same.outcome]).toEqual(['entered', 'entered', 'duplicate'])
  })
})

onPostgres('An invoice that is corrected', () => {
  it('corrected by hand shows the new value, its origin and a new version', async () => {
    const before = await entered({ amountIncludingTax: '106.00' })
    expect(await correct(before.id, before.version, [{ field: 'amountIncludingTax', value: '￥1,060.00' }])).toMatchObject({
      amountIncludingTax: '1060.00',
      version: 2,
      fields: { amountIncludingTax: { from: 'manual', confidence: 1 } },
    })
  })
  it('is found by its corrected seller and no longer by the wrong one', async () => {
    const before = await entered({ seller: { name: '认错的卖家公司', taxId: null } })
    await correct(before.id, 1, [{ field: 'seller.name', value: '改对的卖家公司' }])
    const found = async (keyword: string) =>
      (await listInvoices(deps())(owner, { area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 10, keyword })).content
        .length
    expect([await found('改对的'), await found('认错的')]).toEqual([1, 0])
  })
  it('corrected from an old version is refused and stays as the other person left it', async () => {
    const before = await entered()
    await correct(before.id, 1, [{ field: 'remark', value: '先到' }])
    await expect(correct(before.id, 1, [{ field: 'remark', value: '后到' }])).rejects.toMatchObject({ type: 'invoice.changed' })
    expect((await read(before.id)).remark).toBe('先到')
  })
  it('corrected by two people at the same moment takes one of them', async () => {
    const before = await entered()
    const answers = await Promise.allSettled([
      correct(before.id, 1, [{ field: 'remark', value: '甲' }]),
      correct(before.id, 1, [{ field: 'remark', value: '乙' }]),
    ])
    expect(answers.map((a) => a.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
  it.each([
    ['date', '2026-02-30'],
    ['amountIncludingTax', '12元'],
    ['number', '1 2'],
    ['code', '123'],
    ['type', '7'],
    ['buyer.taxId', '9133'],
    ['checkCode', 'abc'],
  ] as const)('refuses %s corrected to %j', async (field, value) => {
    const before = await entered()
    await expect(correct(before.id, 1, [{ field, value }])).rejects.toMatchObject({ type: 'invoice.fieldInvalid', detail: { field } })
  })
  it('cannot be corrected into the number of another', async () => {
    const taken = await entered()
    const before = await entered()
    await expect(correct(before.id, 1, [{ field: 'number', value: taken.number! }])).rejects.toMatchObject({
      type: 'invoice.duplicate',
      detail: { invoiceId: taken.id },
    })
  })
  it('that is a ticket cannot be corrected into the number of another of its kind', async () => {
    const taken = await entered({ type: 80, number: 'A0000001' })
    const before = await entered({ type: 80, number: 'A0000002' })
    await expect(correct(before.id, 1, [{ field: 'number', value: 'A0000001' }])).rejects.toMatchObject({
      type: 'invoice.duplicate',
      detail: { invoiceId: taken.id },
    })
  })
  it('loses the warning of a corrected field and keeps the others', async () => {
    const warning = (field: 'date' | 'remark') => ({ field, code: 'lowConfidence', message: '' })
    const before = await entered({ date: '2026-11-01', remark: '墨', warnings: [warning('date'), warning('remark')] })
    const after = await correct(before.id, 1, [{ field: 'date', value: '2026-11-02' }])
    expect([after.warnings.map((w) => w.field), after.warningCount]).toEqual([['remark'], 1])
  })
  it('gets a warning back when a corrected total does not fit its parts', async () => {
    const before = await entered({ type: 22, amountExcludingTax: '100.00', taxAmount: '6.00', amountIncludingTax: '106.00' })
    expect((await correct(before.id, 1, [{ field: 'amountIncludingTax', value: '107.00' }])).warnings.map((w) => w.code)).toContain(
      'sumsDiffer',
    )
  })
})

onPostgres('An invoice’s log, and who sees it', () => {
  it('tells in its log who entered it, and who changed what from what, and why', async () => {
    const before = await entered({ remark: '旧' })
    await correct(before.id, 1, [{ field: 'remark', value: '新' }])
    const log = await readInvoiceLog(deps())(owner, { id: before.id, area: 'company' })
    expect([log.intact, log.entries.map((e) => [e.action, e.actor, e.detail['fields'], e.detail['reason']])]).toEqual([
      true,
      [
        ['invoice.corrected', '沈亦舟', [{ field: 'remark', from: '旧', to: '新' }], '票面看错'],
        ['invoice.entered', '沈亦舟', undefined, undefined],
      ],
    ])
  })
  it.each([
    ['edited', `update audit_log set detail = '{"fields":[],"reason":"别的"}'`],
    ['told of another person', `update audit_log set actor_name = '别人'`],
    ['said to be the act of no one', 'update audit_log set actor_id = null'],
    ['made later', `update audit_log set at = at + interval '1 day'`],
  ])('names the entry of its log that was %s past the product', async (_how, tamper) => {
    const before = await entered()
    await correct(before.id, 1, [{ field: 'remark', value: '新' }])
    await entered()
    await floor().asOwner('alter table audit_log disable trigger user')
    await floor().asOwner(`${tamper} where object_id = '${before.id}' and action = 'invoice.corrected'`)
    await floor().asOwner('alter table audit_log enable trigger user')
    const log = await readInvoiceLog(deps())(owner, { id: before.id, area: 'company' })
    expect([log.intact, log.entries.map((e) => [e.action, e.intact])]).toEqual([
      false,
      [
        ['invoice.corrected', false],
        ['invoice.entered', true],
      ],
    ])
  })
  it('whose entry was cut out of the log shows it by the entries beside it', async () => {
    const before = await entered()
    for (const [i, value] of ['一', '二', '三'].entries()) await correct(before.id, i + 1, [{ field: 'remark', value }])
    await floor().asOwner('alter table audit_log disable trigger user')
    await floor().asOwner(`delete from audit_log where object_id = '${before.id}' and detail::text like '%"to": "二"%'`)
    await floor().asOwner('alter table audit_log enable trigger user')
    const log = await readInvoiceLog(deps())(owner, { id: before.id, area: 'company' })
    expect(log.entries.map((e) => e.intact)).toEqual([false, false, true])
  })
  it("has a log that is whole though another invoice's entries were changed", async () => {
    const mine = await entered()
    const other = await entered()
    for (const one of [mine, other]) await correct(one.id, 1, [{ field: 'remark', value: '新' }])
    await entered()
    await floor().asOwner('alter table audit_log disable trigger user')
    await floor().asOwner(`update audit_log set actor_name = '别人' where object_id = '${other.id}' and action = 'invoice.entered'`)
    await floor().asOwner('alter table audit_log enable trigger user')
    expect((await readInvoiceLog(deps())(owner, { id: mine.id, area: 'company' })).intact).toBe(true)
  })
  it('of another company answers like one that is not there, to every question', async () => {
    const other = await makeOwner(floor(), clock, '另一家有限公司')
    const foreign = (await enter({}, { actor: other })).invoiceId
    const absent = '01900000-0000-7000-8000-00000000ffff'
    const answers = (id: string) =>
      Promise.all(
        [read(id), correct(id, 1, [{ field: 'remark', value: '改' }]), readInvoiceLog(deps())(owner, { id, area: 'company' })].map(
          (requested) =>
            requested.then(
              () => 'answered',
              (e: { type: string; detail: object }) => [e.type, e.detail],
            ),
        ),
      )
    expect(await answers(foreign)).toEqual(await answers(absent))
  })
  it('of a colleague is not in the personal area', async () => {
    const colleague = await makeColleague(floor(), clock, owner)
    const { id } = await entered()
    await expect(read(id, colleague, 'personal')).rejects.toMatchObject({ type: 'invoice.notFound' })
    await expect(correct(id, 1, [{ field: 'remark', value: '改' }], { actor: colleague, area: 'personal' })).rejects.toMatchObject({
      type: 'invoice.notFound',
    })
  })
})
