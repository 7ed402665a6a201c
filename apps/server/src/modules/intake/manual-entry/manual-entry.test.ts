import { describe, expect, it } from 'vitest'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { manualEntryEndpoints } from '@piaotai/contract/manual-entry.ts'
import { data, onApp, makeCompany, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import type { TestApp } from '#testing/worlds/app.ts'
import { deductiblesOf } from '../../invoices/deductible/index.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

type Input = Sent<typeof manualEntryEndpoints.enterInvoice>
let count = 0
const nextNumber = (): string => `2632271351636${String(++count).padStart(7, '0')}`
const face = (given: Readonly<Record<string, string | null>> = {}): Input['fields'] =>
  Object.entries({
    type: '22',
    number: nextNumber(),
    date: '2026-11-20',
    'seller.name': '无锡青禾纸业有限公司',
    'seller.taxId': '91320205MA1W4R8T5F',
    'buyer.name': '宁波拾光文具有限公司',
    amountExcludingTax: '100.00',
    taxAmount: '13.00',
    amountIncludingTax: '113.00',
    ...given,
  }).map(([field, value]) => ({ field, value })) as Input['fields']
const enter = (person: Member, given?: Readonly<Record<string, string | null>>, more: Partial<Input> = {}) =>
  person.api.invoice.enterInvoice({ area: 'company', fields: face(given), ...more })
const read = async (person: Member, id: string) => data(await person.api.invoice.readInvoice({ area: 'company', id }))
/** A file of the same invoice arrives, as recognition reads it. */
const bring = async (
  { app, clock }: TestApp,
  { id: companyId, owner }: TestCompany,
  reading: Parameters<typeof readingOf>[0],
  format: 'xml' | 'jpg' = 'xml',
) =>
  app.db.inTenant({ companyId }, async (tx) =>
    app.recordReading(
      tx,
      { companyId, userId: owner.userId, userName: owner.name, entrySource: 6, categoryHint: 0 },
      readingOf({ type: 22, date: '2026-11-20', ...reading }),
      await storeOriginal(tx, { companyId, userId: owner.userId }, clock, format),
    ),
  )

describe('An invoice entered by hand', () =>
  onApp((open) => {
    it('is marked as entered by hand, every value of it, and has no original yet', async () => {
      const { owner } = await makeCompany(open())
      const { id } = data(
        await enter(owner, {}, { lines: [{ name: '*纸制品*复印纸', quantity: '2', amount: '100', taxRate: '13', taxAmount: '13' }] }),
      )
      const invoice = await read(owner, id)
      expect([
        invoice.entrySource,
        invoice.enteredBy,
        invoice.fields['number'],
        invoice.fields['lines']?.from,
        invoice.lines[0]?.taxRate,
        invoice.originals,
        invoice.originalFormat,
        invoice.warnings,
      ]).toEqual([0, owner.name, { from: 'manual', confidence: 1 }, 'manual', '13%', [], null, []])
    })
    it('is classified like any other and stands in its flow log', async () => {
      const company = await makeCompany(open())
      const { id, category } = data(await enter(company.owner, { 'buyer.name': company.name }))
      const { entries, intact } = data(await company.owner.api.invoice.readInvoiceLog({ area: 'company', id }))
      expect([category, entries.map((entry) => [entry.action, entry.detail['source']]), intact]).toEqual([
        1,
        [['invoice.entered', 'manual']],
        true,
      ])
    })
    it('of a flight keeps fare, fuel and fund apart, and deducts of fare and fuel; without the fund it stays open', async () => {
      const { owner, id: companyId } = await makeCompany(open())
      const flight = { type: '90', date: '2025-08-05', amountExcludingTax: null, taxAmount: null, amountIncludingTax: '1140.00' }
      const ticket = { fare: '1040', fuel: '50', fund: '50', travellerName: owner.name, travelDay: '2025-08-03' }
      const told = data(await enter(owner, { ...flight, number: '7811234567890' }, { ticket, category: 1 }))
      const untold = data(await enter(owner, { ...flight, number: '7811234567891' }, { ticket: { ...ticket, fund: null }, category: 1 }))
      const deducts = await open().app.db.inTenant({ companyId }, (tx) => deductiblesOf(tx, companyId, [told.id, untold.id]))
      expect([(await read(owner, told.id)).extra, deducts.get(told.id), deducts.get(untold.id)]).toMatchObject([
        { 票价: '1040.00', 燃油附加费: '50.00', 民航发展基金: '50.00', 旅客姓名: owner.name, 出行日期: '2025-08-03' },
        { figure: '90.00', way: 'compute' },
        { figure: '0.00', way: 'open', reason: 'fund' },
      ])
      const wrong = await enter(owner, { ...flight, number: '7811234567892', amountIncludingTax: '1141' }, { ticket })
      expect([verdict(wrong), wrong.body.detail]).toEqual(['invoice.fieldInvalid', { field: 'amountIncludingTax', word: 'ticketSums' }])
    })
    it.each([
      [{ amountIncludingTax: '113.01' }, { field: 'amountIncludingTax', word: 'sums' }],
      [{ number: '2632271351636' }, { field: 'number', word: 'digitalNumber' }],
      [{ date: '2126-01-01' }, { field: 'date', word: 'future' }],
      [{ number: null }, { field: 'number', word: 'required' }],
      [{ taxAmount: '1e1' }, { field: 'taxAmount', word: 'amount' }],
      [
        { type: '30', number: '12345678', code: '033021713201' },
        { field: 'checkCode', word: 'required' },
      ],
    ])('is refused with %j, naming the field and the fault', async (given, detail) => {
      const { owner } = await makeCompany(open())
      const answer = await enter(owner, given)
      expect([verdict(answer), answer.body.detail]).toEqual(['invoice.fieldInvalid', detail])
    })
    it('names the line and the cell that is wrong', async () => {
      const { owner } = await makeCompany(open())
      const answer = await enter(
        owner,
        {},
        {
          lines: [
            { name: '纸', amount: '1' },
            { name: '笔', amount: '一元' },
          ],
        },
      )
      expect(answer.body.detail).toEqual({ field: 'lines.1.amount', word: 'amount' })
    })
    it('that is recorded already is found before it is saved, and refused with a link to it', async () => {
      const { owner } = await makeCompany(open())
      const number = nextNumber()
      const { id } = data(await enter(owner, { number }))
      const { existing } = data(await owner.api.invoice.findDuplicates({ area: 'company', type: 22, number }))
      const answer = await enter(owner, { number })
      expect([existing?.invoiceId, existing?.enteredBy, verdict(answer), (answer.body.detail as { invoiceId: string }).invoiceId]).toEqual([
        id,
        owner.name,
        'invoice.duplicate',
        id,
      ])
    })
    it('of a colleague whose invoices one may not see is told without the link', async () => {
      const { owner, member } = await makeCompany(open())
      const clerk = await member()
      const number = nextNumber()
      data(await enter(owner, { number }))
      expect([
        data(await clerk.api.invoice.findDuplicates({ area: 'personal', type: 22, number })).existing?.invoiceId,
        data(await clerk.api.invoice.findDuplicates({ area: 'personal', type: 22, number: nextNumber() })).existing,
      ]).toEqual([null, null])
    })
    it('by two people at the same moment is one record', async () => {
      const { owner, member } = await makeCompany(open())
      const clerk = await member()
      const number = nextNumber()
      const answers = await Promise.all([
        enter(owner, { number }),
        clerk.api.invoice.enterInvoice({ area: 'personal', fields: face({ number }) }),
      ])
      expect(answers.map(verdict).sort()).toEqual(['invoice.duplicate', 'ok'])
    })
    it('gets its original later, and keeps what was typed', async () => {
      const company = await makeCompany(open())
      const number = nextNumber()
      const { id } = data(await enter(company.owner, { number, remark: '二号楼' }))
      const recorded = await bring(open(), company, {
        number,
        remark: '票面备注',
        drawer: '林小满',
        amountExcludingTax: '100.00',
        taxAmount: '13.00',
        amountIncludingTax: '113.00',
      })
      const invoice = await read(company.owner, id)
      expect([
        recorded.outcome,
        invoice.originalFormat,
        invoice.remark,
        invoice.drawer,
        invoice.warnings.map((w) => `${w.field} ${w.code}`),
      ]).toEqual(['originalUpdated', 'xml', '二号楼', '林小满', ['remark sourcesDisagree']])
    })
    it('whose original says another amount is a question for a person', async () => {
      const company = await makeCompany(open())
      const number = nextNumber()
      const { id } = data(await enter(company.owner, { number }))
      expect([
        await bring(open(), company, { number, amountExcludingTax: '200.00', taxAmount: '26.00', amountIncludingTax: '226.00' }),
        (await read(company.owner, id)).amountIncludingTax,
      ]).toEqual([{ outcome: 'held', reason: 'differsFromRecord', invoiceId: id }, '113.00'])
    })
  }))

describe('A correction', () =>
  onApp((open) => {
    const correct = async (person: Member, id: string, version: number, fields: Record<string, string | null>, lines?: Input['lines']) =>
      person.api.invoice.correctInvoice({
        area: 'company',
        id,
        version,
        reason: '按纸质原件',
        fields: Object.entries(fields).map(([field, value]) => ({ field, value })) as Input['fields'],
        ...(lines ? { lines } : {}),
      })
    it('of the lines alone replaces them, and says that a hand wrote them', async () => {
      const { owner } = await makeCompany(open())
      const { id } = data(await enter(owner, {}, { lines: [{ name: '纸', amount: '100' }] }))
      const invoice = data(await correct(owner, id, 1, {}, [{ name: '纸', amount: '60', taxRate: '13' }, { name: '笔', amount: '40' }, {}]))
      expect([invoice.lines.map((line) => [line.name, line.amount, line.taxRate]), invoice.fields['lines'], invoice.version]).toEqual([
        [
          ['纸', '60.00', '13%'],
          ['笔', '40.00', null],
        ],
        { from: 'manual', confidence: 1 },
        2,
      ])
    })
    it('reaches every field of the face that a hand may write', async () => {
      const { owner } = await makeCompany(open())
      const { id } = data(await enter(owner))
      const fields = {
        payee: '周恒',
        reviewer: '许知远',
        machineNumber: '499099',
        specialBusiness: '建筑服务',
        'buyer.contact': '宁波市 0574-1',
        'buyer.bank': '工行 1',
        'seller.contact': '无锡市',
        'seller.bank': '中行 2',
      }
      const invoice = data(await correct(owner, id, 1, fields))
      expect([
        invoice.payee,
        invoice.reviewer,
        invoice.machineNumber,
        invoice.specialBusiness,
        invoice.buyerContact,
        invoice.buyerBank,
        invoice.sellerContact,
        invoice.sellerBank,
      ]).toEqual(Object.values(fields))
    })
    it.each([
      [{ number: '123' }, 'number'],
      [{ date: '2126-01-01' }, 'date'],
      [{ amountIncludingTax: null }, 'amountIncludingTax'],
      [{ 'seller.taxId': 'abc' }, 'seller.taxId'],
    ])('that breaks a rule of entries is refused (%j)', async (fields, field) => {
      const { owner } = await makeCompany(open())
      const { id } = data(await enter(owner))
      const answer = await correct(owner, id, 1, fields)
      expect([verdict(answer), (answer.body.detail as { field: string }).field]).toEqual(['invoice.fieldInvalid', field])
    })
    it('made meanwhile by somebody else is told, not overwritten', async () => {
      const { owner } = await makeCompany(open())
      const { id } = data(await enter(owner))
      data(await correct(owner, id, 1, { remark: '先到' }))
      expect([
        verdict(await correct(owner, id, 1, {}, [{ name: '后到', amount: '1' }])),
        (await read(owner, id)).remark,
        (await read(owner, id)).lines,
      ]).toEqual(['invoice.changed', '先到', []])
    })
    it('of what the tax platform was asked by makes the invoice unverified again', async () => {
      const { owner } = await makeCompany(open())
      const { id } = data(await enter(owner))
      await open().asOwner(`update invoice set verify_status = 1 where id = '${id}'`)
      const [same, other] = [
        data(await correct(owner, id, 1, { remark: '核对过' })),
        data(await correct(owner, id, 2, { amountExcludingTax: '200', taxAmount: '26', amountIncludingTax: '226' })),
      ]
      expect([same.verifyStatus, other.verifyStatus]).toEqual([1, 0])
    })
    it('by a better original that says otherwise leaves an invoice in use alone, and asks a person', async () => {
      const company = await makeCompany(open())
      const { owner } = company
      const number = nextNumber()
      const seen = {
        number,
        amountIncludingTax: '113.00',
        seller: { name: '无锡青禾纸业（集团）有限公司', taxId: null },
        buyer: { name: company.name, taxId: null },
      }
      const { invoiceId } = (await bring(open(), company, seen, 'jpg')) as { readonly invoiceId: string }
      data(await owner.api.invoice.submitInvoices({ area: 'company', ids: [invoiceId] }))
      const other = await bring(open(), company, { ...seen, seller: { name: '无锡青河纸业有限公司', taxId: null } })
      const before = await read(owner, invoiceId)
      const same = await bring(open(), company, { ...seen, seller: { name: '无锡青禾纸业(集团)有限公司', taxId: null }, remark: '二号楼' })
      const after = await read(owner, invoiceId)
      expect([other, before.sellerName, before.originalFormat, same.outcome, after.remark]).toEqual([
        { outcome: 'held', reason: 'differsFromRecord', invoiceId },
        seen.seller.name,
        'jpg',
        'originalUpdated',
        '二号楼',
      ])
    })
    it('by a better original makes the invoice unverified again where it was asked about something else', async () => {
      const company = await makeCompany(open())
      const number = nextNumber().slice(0, 8)
      const seen = {
        type: 30,
        code: '033021713201',
        number,
        checkCode: '123456',
        amountIncludingTax: '113.00',
        seller: { name: '青禾纸业', taxId: null },
      }
      const { invoiceId } = (await bring(open(), company, seen, 'jpg')) as { readonly invoiceId: string }
      await open().asOwner(`update invoice set verify_status = 1 where id = '${invoiceId}'`)
      await bring(open(), company, { ...seen, checkCode: '654321' })
      expect(await read(company.owner, invoiceId)).toMatchObject({ checkCode: '654321', verifyStatus: 0 })
    })
    it('of an invoice in use leaves alone what its payment rests on', async () => {
      const { owner } = await makeCompany(open())
      const { id } = data(await enter(owner))
      await open().asOwner(`update invoice set use_status = 1 where id = '${id}'`)
      expect([
        verdict(await correct(owner, id, 1, { amountIncludingTax: '114' })),
        verdict(await correct(owner, id, 1, {}, [])),
        verdict(await correct(owner, id, 1, { remark: '付款单 18' })),
      ]).toEqual(['invoice.notUnused', 'invoice.notUnused', 'ok'])
    })
  }))
