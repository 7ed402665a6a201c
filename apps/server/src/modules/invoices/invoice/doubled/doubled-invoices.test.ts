// A digital invoice that was recorded twice: its records are listed, joined without loss, and parted again within 24 hours.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'
import type { TestApp } from '#testing/worlds/app.ts'
import { data, makeCompany, nobody, onApp, verdict, type TestCompany } from '#testing/worlds/company.ts'

let count = 0
const freshNumber = (): string => `265379119701${String(++count).padStart(8, '0')}`
const line = {
  name: '*经营租赁*通行费',
  spec: null,
  unit: null,
  quantity: null,
  unitPrice: null,
  amount: '22.82',
  taxRate: '3%',
  taxAmount: '0.68',
}
interface Given {
  readonly file?: 'xml' | 'pdf'
  readonly reading?: Parameters<typeof readingOf>[0]
}
const record = async ({ app, clock }: TestApp, { id: companyId, owner }: TestCompany, number: string, { file, reading }: Given = {}) => {
  const recorded = await app.db.inTenant({ companyId }, async (tx) =>
    app.recordReading(
      tx,
      { companyId, userId: owner.userId, userName: owner.name, entrySource: 6, categoryHint: 1 },
      readingOf({
        type: 22,
        date: '2026-01-31',
        number,
        seller: { name: '滇东样例高速公路有限公司', taxId: null },
        amountExcludingTax: '22.82',
        taxAmount: '0.68',
        amountIncludingTax: '23.50',
        ...reading,
      }),
      file ? await storeOriginal(tx, { companyId, userId: owner.userId }, clock, file) : null,
    ),
  )
  if (recorded.outcome !== 'entered') throw new Error(recorded.outcome)
  return recorded.invoiceId
}
/** A record with code and number beside that of the digital number, as an earlier release made it. */
const double = async (open: TestApp, company: TestCompany, digital: Given = {}, coded: Given = {}) => {
  const number = freshNumber()
  const ids = {
    digital: await record(open, company, number, digital),
    coded: await record(open, company, `2653791197019${String(count).padStart(7, '0')}`, coded),
  }
  await open.app.db.inTenant({ companyId: company.id }, (tx) =>
    sql`update invoice set identity = ${`${number.slice(0, 12)}-${number.slice(12)}`}, code = ${number.slice(0, 12)}, number = ${number.slice(12)}, type = 30
      where company_id = ${company.id} and id = ${ids.coded}`.execute(tx),
  )
  return { number, ...ids }
}
/** All that a company holds of its invoices, without what every change counts or derives. */
const held = ({ app }: TestApp, { id: companyId }: TestCompany) =>
  app.db.inTenant({ companyId }, async (tx) => {
    const { rows } = await sql`
      select to_jsonb(i) - 'version' - 'search' as invoice,
        (select jsonb_agg(to_jsonb(l) order by seq) from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id) as lines,
        (select jsonb_agg(to_jsonb(o) order by o.id) from invoice_original o where o.company_id = i.company_id and o.invoice_id = i.id) as originals
      from invoice i where i.company_id = ${companyId} order by i.id`.execute(tx)
    return rows
  })
const list = async ({ owner }: TestCompany) => data(await owner.api.invoice.listDoubledInvoices({}))
const join = async ({ owner }: TestCompany, ...ids: string[]) => owner.api.invoice.joinDoubledInvoices({ ids })
const part = async ({ owner }: TestCompany, ...ids: string[]) => owner.api.invoice.partJoinedInvoices({ ids })

describe('Records of one digital invoice', () =>
  onApp((open) => {
    it('are listed as a pair; others that look alike are none', async () => {
      const company = await makeCompany(open())
      const { number, digital, coded } = await double(open(), company, { file: 'xml' })
      await record(open(), company, '04400191', { reading: { code: '044001911211', date: '2020-06-28', type: 30 } })
      expect(await list(company)).toMatchObject({
        count: 1,
        pairs: [{ number, kept: 'digital', digital: { id: digital, originals: 1, held: null }, coded: { id: coded, originals: 0 } }],
        joins: [],
      })
    })
    it('become one with all that only one of them has, and two again as they were', async () => {
      const company = await makeCompany(open())
      const { number, digital, coded } = await double(
        open(),
        company,
        { file: 'xml' },
        { reading: { remark: '云A12345', lines: [line], drawer: '样例' } },
      )
      data(
        await company.owner.api.invoice.saveBusiness({
          id: coded,
          area: 'company',
          version: 1,
          fields: { businessRemark: '出差' },
        }),
      )
      const before = await held(open(), company)
      expect(data(await join(company, coded))).toEqual([{ id: coded, ok: true }])
      const invoice = data(await company.owner.api.invoice.readInvoice({ area: 'company', id: digital }))
      expect([invoice.number, invoice.code, invoice.remark, invoice.drawer, invoice.lines.length, invoice.originals.length]).toEqual([
        number,
        null,
        '云A12345',
        '样例',
        1,
        1,
      ])
      const log = JSON.stringify(data(await company.owner.api.invoice.readInvoiceLog({ area: 'company', id: digital })))
      expect([(await list(company)).joins.map(({ keptId }) => keptId), log.includes('invoice.joined')]).toEqual([[digital], true])
      expect(data(await part(company, digital))).toEqual([{ id: digital, ok: true }])
      expect(await held(open(), company)).toEqual(before)
      expect((await list(company)).count).toBe(1)
    })
    it('the one in use stays and takes the number, the type and the files of the other', async () => {
      const company = await makeCompany(open())
      const { number, digital, coded } = await double(open(), company, { file: 'xml' })
      data(await company.owner.api.invoice.submitInvoices({ area: 'company', ids: [coded], reason: '样例' }))
      const before = await held(open(), company)
      expect((await list(company)).pairs[0]).toMatchObject({ kept: 'coded', coded: { held: { problem: 'invoice.notUnused' } } })
      data(await join(company, digital))
      const invoice = data(await company.owner.api.invoice.readInvoice({ area: 'company', id: coded }))
      expect([invoice.number, invoice.code, invoice.type, invoice.originals.length, invoice.originalFormat, invoice.useStatus]).toEqual([
        number,
        null,
        22,
        1,
        'xml',
        1,
      ])
      data(await part(company, coded))
      expect(await held(open(), company)).toEqual(before)
    })
    it('stay two where both are in use', async () => {
      const company = await makeCompany(open())
      const { digital, coded } = await double(open(), company)
      data(await company.owner.api.invoice.submitInvoices({ area: 'company', ids: [coded, digital], reason: '样例' }))
      expect((await list(company)).pairs[0]!.kept).toBe('none')
      expect(data(await join(company, coded))).toEqual([{ id: coded, ok: false, problem: 'doubled.bothHeld' }])
    })
    it('are parted within a day only, and never by restoring the one that went', async () => {
      const company = await makeCompany(open())
      const { digital, coded } = await double(open(), company)
      data(await join(company, digital))
      const { content } = data(await company.owner.api.invoice.listDeletions({ page: 1, pageSize: 20 }))
      const [deletion] = content.filter(({ invoiceId }) => invoiceId === coded)
      expect(data(await company.owner.api.invoice.restoreInvoices({ ids: [deletion!.id] }))).toEqual([
        { id: deletion!.id, ok: false, problem: 'deletion.joined' },
      ])
      await open().app.db.inTenant({ companyId: company.id }, (tx) =>
        sql`update invoice_join set joined_at = joined_at - interval '25 hours' where company_id = ${company.id}`.execute(tx),
      )
      expect(data(await part(company, digital))).toEqual([{ id: digital, ok: false, problem: 'doubled.partedNot' }])
    })
    it('bring their attachments and pools along, five attachments at most', async () => {
      const { app, clock } = open()
      const company = await makeCompany(open())
      const { digital, coded } = await double(open(), company)
      const pool = data(await company.owner.api.invoice.createPool({ name: '差旅', open: true, members: [] }))
      data(await company.owner.api.invoice.poolInvoices({ area: 'company', ids: [coded], poolIds: [pool.id] }))
      const attach = (id: string, count: number) =>
        app.db.inTenant({ companyId: company.id }, async (tx) => {
          for (let n = 0; n < count; n++) {
            const { storedFileId } = await storeOriginal(tx, { companyId: company.id, userId: company.owner.userId }, clock)
            await sql`update stored_file set sha256 = encode(sha256(id::text::bytea), 'hex') where company_id = ${company.id} and id = ${storedFileId}`.execute(
              tx,
            )
            await sql`insert into invoice_attachment (company_id, id, invoice_id, stored_file_id, added_by_name, added_at)
              values (${company.id}, gen_random_uuid(), ${id}, ${storedFileId}, '林', now())`.execute(tx)
          }
          await sql`update invoice set attachment_count = attachment_count + ${count} where company_id = ${company.id} and id = ${id}`.execute(
            tx,
          )
        })
      await attach(coded, 3)
      await attach(digital, 2)
      const before = await held(open(), company)
      data(await join(company, digital))
      const of = async (id: string) => {
        const { attachments, pools } = data(await company.owner.api.invoice.readInvoice({ area: 'company', id }))
        return [attachments.length, pools.map((one) => one.id)]
      }
      expect(await of(digital)).toEqual([5, [pool.id]])
      data(await part(company, digital))
      expect([await held(open(), company), await of(digital), await of(coded)]).toEqual([before, [2, []], [3, [pool.id]]])
      await attach(digital, 1)
      expect(data(await join(company, digital))).toEqual([{ id: digital, ok: false, problem: 'attachment.tooMany' }])
    })
    it('are joined once by two people at a time', async () => {
      const company = await makeCompany(open())
      const { digital, coded } = await double(open(), company)
      const answers = await Promise.all([join(company, digital), join(company, coded), join(company, digital)])
      const done = answers.flatMap((answer) => (verdict(answer) === 'ok' ? data(answer).filter(({ ok }) => ok) : []))
      expect([done.length, (await held(open(), company)).length, (await list(company)).joins.length]).toEqual([1, 1, 1])
    })
    it('of another company, or of none, are not found', async () => {
      const [company, other] = [await makeCompany(open()), await makeCompany(open())]
      const { digital } = await double(open(), other)
      expect([verdict(await join(company, digital)), verdict(await join(company, nobody)), verdict(await part(company, digital))]).toEqual([
        'invoice.notFound',
        'invoice.notFound',
        'invoice.notFound',
      ])
    })
  }))
