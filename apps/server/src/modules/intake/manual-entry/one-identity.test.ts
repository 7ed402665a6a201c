// A digital invoice that is written as code and number is one record with its digital number, whichever way and order it comes.
import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { data, makeCompany, onApp, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'
import type { TestApp } from '#testing/worlds/app.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'
import { fieldsOf } from '#testing/worlds/enter-invoice.ts'

const [code, short] = ['265379119701', '00110011'] as const
const whole = code + short
/** A code that a local tax office may have printed, and a rail ticket of 2023 in Chongqing. */
const doubtful = { code: '235011090123', number: '00110011' } as const
const enter = (person: Member, given: Parameters<typeof fieldsOf>[0]) =>
  person.api.invoice.enterInvoice({
    area: 'company',
    fields: fieldsOf({
      type: '22',
      date: '2026-01-31',
      'seller.name': '无锡青禾纸业有限公司',
      'buyer.name': '宁波拾光文具有限公司',
      amountExcludingTax: '22.82',
      taxAmount: '0.68',
      amountIncludingTax: '23.50',
      ...given,
    }),
    lines: [],
  })
const bring = ({ app, clock }: TestApp, { id: companyId, owner }: TestCompany, reading: Parameters<typeof readingOf>[0]) =>
  app.db.inTenant({ companyId }, async (tx) =>
    app.recordReading(
      tx,
      { companyId, userId: owner.userId, userName: owner.name, entrySource: 6, categoryHint: 0 },
      readingOf({ type: 22, date: '2026-01-31', amountIncludingTax: '23.50', ...reading }),
      await storeOriginal(tx, { companyId, userId: owner.userId }, clock, 'xml'),
    ),
  )
const records = ({ app }: TestApp, { id: companyId }: TestCompany) =>
  app.db.inTenant({ companyId }, (tx) =>
    tx.selectFrom('invoice').select(['id', 'identity', 'code', 'number']).where('company_id', '=', companyId).execute(),
  )

describe('One identity', () =>
  onApp((open) => {
    it('typed as code and number, the record has the digital number and no code', async () => {
      const company = await makeCompany(open())
      const { id } = data(await enter(company.owner, { code, number: short }))
      expect(await records(open(), company)).toEqual([{ id, identity: whole, code: null, number: whole }])
    })
    it('typed either way, the other way is a duplicate', async () => {
      const company = await makeCompany(open())
      const { id } = data(await enter(company.owner, { number: whole }))
      const refused = await enter(company.owner, { code, number: short })
      expect([verdict(refused), JSON.stringify(refused.body).includes(id)]).toEqual(['invoice.duplicate', true])
      const { existing } = data(await company.owner.api.invoice.findDuplicates({ area: 'company', type: 22, code, number: short }))
      expect(existing?.invoiceId).toBe(id)
    })
    it('a file with code and number meets the record with the digital number', async () => {
      const company = await makeCompany(open())
      const { id } = data(await enter(company.owner, { number: whole }))
      expect(await bring(open(), company, { type: 30, code, number: short })).toMatchObject({ outcome: 'originalUpdated', invoiceId: id })
    })
    it('a record of an earlier release takes the digital number that arrives, with a word in its log', async () => {
      const { app } = open()
      const company = await makeCompany(open())
      const { id } = data(await enter(company.owner, { number: whole }))
      await app.db.inTenant({ companyId: company.id }, (tx) =>
        sql`update invoice set identity = ${`${code}-${short}`}, code = ${code}, number = ${short} where company_id = ${company.id} and id = ${id}`.execute(
          tx,
        ),
      )
      expect(await bring(open(), company, { number: whole })).toMatchObject({ outcome: 'originalUpdated', invoiceId: id })
      expect(await records(open(), company)).toEqual([{ id, identity: whole, code: null, number: whole }])
      const log = data(await company.owner.api.invoice.readInvoiceLog({ area: 'company', id }))
      expect(JSON.stringify(log)).toContain('invoice.numberJoined')
    })
    it('code and number that leave a doubt stay as they are, until the digital number is known', async () => {
      const company = await makeCompany(open())
      const apart = await bring(open(), company, { type: 199, date: null, ...doubtful })
      expect((await records(open(), company))[0]!.identity).toBe(`${doubtful.code}-${doubtful.number}`)
      const other = await makeCompany(open())
      const known = await bring(open(), other, { type: 51, date: '2023-05-06', number: doubtful.code + doubtful.number })
      const met = await bring(open(), other, { type: 199, date: null, ...doubtful })
      expect([apart.outcome, known.outcome, met.outcome === 'entered', met.invoiceId === known.invoiceId]).toEqual([
        'entered',
        'entered',
        false,
        true,
      ])
    })
  }))
