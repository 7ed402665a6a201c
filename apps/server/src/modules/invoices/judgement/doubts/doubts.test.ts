// 核对: a doubt is answered, taken back, corrected; what people said is truth for measuring.
import { beforeAll, expect, it } from 'vitest'
import type { Reading, Warning } from '@piaotai/domain/invoice/reading.ts'
import { entrySource } from '@piaotai/domain/states.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { makeAudit } from '../../../../kernel/audit-chain.ts'
import { correctInvoice, readInvoice, readInvoiceLog, recordReading } from '../../invoice/index.ts'
import { answerDoubts, reopenDoubts } from './answer-doubts.ts'
import { readDoubts } from './read-doubts.ts'
import { readTruth, type TruthLine } from './read-truth.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

const area = 'company'
const seller = { name: '北京檐下酒店有限公司', taxId: '91110108MA7LMG87PB' }
const doubt = (field: Warning['field']): Warning => ({ field, code: 'lowConfidence', message: '识别把握 0.62，请核对' })
const differing: Warning = { field: 'amountIncludingTax', code: 'wordsDiffer', message: '价税合计的大写与小写不一致' }
const photo = {
  seller,
  fields: {
    'seller.name': {
      from: 'ocr',
      confidence: 0.62,
      turn: 0.06,
      unclear: [
        {
          at: 2,
          readings: [
            { text: '檐', score: 0.62 },
            { text: '簷', score: 0.21 },
          ],
        },
      ],
    },
    taxAmount: { from: 'ocr', confidence: 0.68 },
  },
  warnings: [doubt('seller.name'), doubt('taxAmount'), differing],
} satisfies Partial<Reading>

onDatabase((floor) => {
  const clock = stillClock()
  const audit = makeAudit({ clock })
  let count = 0
  let owner: Actor
  beforeAll(async () => {
    owner = await makeOwner(floor(), clock)
  })
  const deps = () => ({ db: floor().db, audit, clock, signLink: () => '/link' })
  const enter = (given: Partial<Reading> = photo) =>
    floor().db.inTenant(owner, async (tx) => {
      const number = `26112000000${String(++count).padStart(9, '0')}`
      const by = { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 6, categoryHint: 0 }
      return (await recordReading({ clock, audit })(tx, by, readingOf({ number, ...given }), await storeOriginal(tx, owner, clock, 'jpg')))
        .invoiceId
    })
  const retake = (id: string, given: Partial<Reading>) =>
    floor().db.inTenant(owner, async (tx) => {
      const by = {
        companyId: owner.companyId,
        userId: owner.userId,
        userName: owner.userName,
        entrySource: entrySource.photo,
        categoryHint: 0,
      }
      const original = await storeOriginal(tx, owner, clock, 'jpg')
      return recordReading({ clock, audit })(tx, { ...by, retakeOf: id }, readingOf({ ...photo, warnings: [], ...given }), original)
    })
  const doubts = (id: string) => readDoubts(deps())(owner, { id, area })
  const answer = (id: string, fields?: string[], actor = owner) => answerDoubts(deps())(actor, { id, area, ...(fields ? { fields } : {}) })
  const reopen = (id: string, fields: string[]) => reopenDoubts(deps())(owner, { id, area, fields })
  const read = (id: string) => readInvoice(deps())(owner, { id, area })
  const warned = async (id: string) => (await read(id)).warnings.map(({ field, code }) => `${field} ${code}`)
  const correct = async (id: string, value: string) =>
    correctInvoice(deps())(owner, {
      id,
      area,
      version: (await read(id)).version,
      reason: '按图更正',
      fields: [{ field: 'seller.name', value }],
    })
  const truthOf = async (id: string) => {
    const lines: TruthLine[] = []
    await readTruth(deps())((line) => lines.push(line))
    return lines.filter(({ invoice }) => invoice === id).map(({ field, how, read: was, right, by }) => [field, how, was, right, by])
  }

  it('doubtful fields are told with their likely readings and what speaks for each', async () => {
    const verified = await enter({ seller, date: '2026-10-26' })
    await floor().asOwner(`update invoice set verify_status = 1 where id = '${verified}'`)
    const { doubts: found, answered } = await doubts(await enter())
    expect(answered).toEqual([])
    expect(found.map(({ field }) => field)).toEqual(['seller.name', 'taxAmount'])
    expect(found[0]!.readings.map(({ value, at, evidence }) => [value, at, evidence.map(({ word, holds }) => `${word} ${holds}`)])).toEqual(
      [
        ['北京檐下酒店有限公司', null, ['verified true']],
        ['北京檐下酒店有限公司', 2, ['verified true']],
        ['北京簷下酒店有限公司', 2, ['verified false']],
      ],
    )
  })
  it('answered, it stays to be taken back for a day, with who said so in the log; contradictions stay as they are', async () => {
    const id = await enter()
    const colleague = await makeColleague(floor(), clock, owner)
    expect(await answer(id, ['taxAmount'], { ...owner, userId: colleague.userId, userName: colleague.userName })).toEqual({ answered: 1 })
    expect(await answer(id)).toEqual({ answered: 1 })
    expect(await warned(id)).toEqual(['amountIncludingTax wordsDiffer'])
    const { doubts: left, answered } = await doubts(id)
    expect(left).toEqual([])
    expect(answered.map(({ field, value, mine }) => [field, value, mine]).toSorted()).toEqual([
      ['seller.name', seller.name, true],
      ['taxAmount', (await read(id)).taxAmount, false],
    ])
    const [last] = (await readInvoiceLog(deps())(owner, { id, area })).entries.filter(({ action }) => action === 'invoice.doubtsAnswered')
    expect(last).toMatchObject({ detail: { count: 1 } })
    clock.advance(25 * 3600)
    expect((await doubts(id)).answered).toEqual([])
  })
  it('taken back, its warnings stand again as they stood', async () => {
    const id = await enter()
    await answer(id)
    expect(await reopen(id, ['seller.name'])).toEqual({ reopened: 1 })
    expect((await warned(id)).toSorted()).toEqual(['amountIncludingTax wordsDiffer', 'seller.name lowConfidence'])
    expect((await doubts(id)).doubts.map(({ field }) => field)).toEqual(['seller.name'])
    expect(await reopen(id, ['seller.name'])).toEqual({ reopened: 0 })
  })
  it('a value that was corrected since is not taken back', async () => {
    const id = await enter()
    await answer(id)
    await correct(id, '北京簷下酒店有限公司')
    expect(await reopen(id, ['seller.name', 'taxAmount'])).toEqual({ reopened: 1 })
  })
  it('what is right and what was corrected is truth, field by field with its file; a second thought takes the place of the first', async () => {
    const id = await enter()
    await answer(id, ['taxAmount'])
    await correct(id, '北京簷下酒店有限公司')
    const tax = (await read(id)).taxAmount
    expect(await truthOf(id)).toEqual([
      ['seller.name', 'corrected', seller.name, '北京簷下酒店有限公司', owner.userId],
      ['taxAmount', 'right', tax, tax, owner.userId],
    ])
    await correct(id, '北京檜下酒店有限公司')
    expect((await truthOf(id))[0]).toEqual(['seller.name', 'corrected', seller.name, '北京檜下酒店有限公司', owner.userId])
    await correct(id, seller.name)
    expect((await truthOf(id))[0]).toEqual(['seller.name', 'right', seller.name, seller.name, owner.userId])
  })
  it('a picture taken again takes the place of the unclear one, with what it reads clearly', async () => {
    const id = await enter()
    const { number } = await read(id)
    expect(await retake(id, { number, seller: { ...seller, name: '北京簷下酒店有限公司' } })).toEqual({
      outcome: 'originalUpdated',
      invoiceId: id,
    })
    const after = await read(id)
    expect([after.sellerName, after.warnings, after.originals.map(({ current }) => current)]).toEqual([
      '北京簷下酒店有限公司',
      [],
      [true, false],
    ])
  })
  it('one that shows another number waits for a person, and the invoice stays as it was', async () => {
    const id = await enter()
    const met = await retake(id, { number: `26112000000${String(++count).padStart(9, '0')}` })
    expect(met).toEqual({ outcome: 'held', reason: 'differsFromRecord', invoiceId: id })
    expect((await read(id)).originals).toHaveLength(1)
  })
  it('one of a verified invoice changes nothing that it was judged by', async () => {
    const id = await enter()
    const { number } = await read(id)
    await floor().asOwner(`update invoice set verify_status = 1 where id = '${id}'`)
    expect(await retake(id, { number, taxAmount: '0.01' })).toMatchObject({ outcome: 'duplicate', invoiceId: id })
    expect((await warned(id)).length).toBe(3)
  })
})
