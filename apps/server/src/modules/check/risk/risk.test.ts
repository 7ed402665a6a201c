// The risk radar on real databases: findings among other invoices; of those out of scope it reveals only their number.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { RiskRule } from '@piaotai/domain/risk/risk.ts'
import type { FileSignature } from '@piaotai/domain/invoice/signature.ts'
import { permissionsOfRole } from '@piaotai/domain/rights/permission.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import { recordReading } from '../../invoices/invoice/index.ts'
import { riskModule } from './index.ts'
import { fileFloor, onPostgres, stillClock } from '#testing/database/database.ts'
import { makeColleague } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { readingOf, storeOriginal } from '#testing/invoices/readings.ts'

const signed = (says: FileSignature['says']): FileSignature => ({
  says,
  form: 'SESv4',
  signer: '样张签名人',
  issuer: '样张签名人',
  seal: null,
  time: null,
  covered: 3,
  changed: [],
  uncovered: [],
})
let count = 0
/** Far from every other number. */
const nextNumber = () => `26332000${String(++count * 1000).padStart(12, '0')}`
const seller = (name = '湖州青禾五金有限公司') => ({ name, taxId: null })
interface Entry {
  readonly number?: string | null
  readonly code?: string | null
  readonly date?: string
  readonly amount?: string
  readonly seller?: ReturnType<typeof seller>
  readonly by?: Actor
  readonly category?: number
  readonly type?: number
  readonly signatures?: readonly FileSignature[] | null
  readonly format?: 'xml' | 'ofd' | 'jpg'
}

const floor = fileFloor()
const clock = stillClock()
let owner: Actor
let colleague: Actor
let bystander: Actor
beforeAll(async () => {
  bystander = await makeOwner(floor(), clock, '绍兴远帆纺织品有限公司')
})
beforeEach(async () => {
  owner = await makeOwner(floor(), clock)
  colleague = await makeColleague(floor(), clock, owner)
  // The company has had other sellers for a year.
  await enter({ date: '2025-10-10', seller: seller('义乌拾穗贸易有限公司') })
})
const useCases = () => riskModule.useCases({ db: floor().db, clock, audit: makeAudit({ clock }) })
const enter = ({
  number = nextNumber(),
  code = null,
  date = '2026-11-19',
  amount = '318.00',
  seller: from = seller(),
  by = owner,
  category = 1,
  type = 22,
  signatures = null,
  format = 'ofd',
}: Entry = {}): Promise<string> =>
  floor().db.inTenant(by, async (tx) => {
    const reading = readingOf({
      type,
      code,
      number,
      date,
      amountIncludingTax: amount,
      seller: from,
      buyer: { name: null, taxId: null },
      signatures,
    })
    return (
      await recordReading({ clock, audit: makeAudit({ clock }) })(
        tx,
        { companyId: by.companyId, userId: by.userId, userName: by.userName, entrySource: 6, categoryHint: category },
        reading,
        await storeOriginal(tx, by, clock, format),
      )
    ).invoiceId
  })
const read = (id: string, actor = owner, area: 'personal' | 'company' = 'company') => useCases().readRisk(actor, { id, area })
const of = async (rule: RiskRule, id: string, actor = owner, area: 'personal' | 'company' = 'company') =>
  (await read(id, actor, area)).findings.find((f) => f.rule === rule)!
/** A company with 6,000 invoices of 300 sellers and more. */
let ofMany: Promise<Actor> | undefined
const makeOwnerOfMany = async (): Promise<Actor> => {
  const buyer = await makeOwner(floor(), clock)
  await floor().asOwner(`insert into invoice (company_id, id, identity, type, number, date, seller_tax_id, seller_name, amount_including_tax, entry_source, entered_by, entered_by_name, entered_at)
      select '${buyer.companyId}', gen_random_uuid(), n::text, 22, n::text, date '2020-01-01' + n % 2000, case when n % 2 = 0 then '91330500MA' || lpad((n % 300)::text, 8, '0') end, '第' || n % 301 || '家', n, 6, '${buyer.userId}', '', now() from generate_series(10000, 16000) n`)
  await floor().asOwner('analyze invoice')
  return buyer
}

onPostgres('The risk radar', () => {
  it('finds nothing by itself where there is nothing, and says what it could not look at', async () => {
    const report = await read(await enter())
    expect([report.verdict, report.findings.filter((f) => f.verdict === 'high' || f.verdict === 'medium'), report.unchecked > 0]).toEqual([
      'low',
      [],
      true,
    ])
  })
  it('of the same seller, day and sum names the others; another day, sum or seller is none', async () => {
    const one = await enter()
    const two = await enter()
    await enter({ date: '2026-11-18' })
    await enter({ amount: '318.01' })
    await enter({ seller: seller('湖州青禾五金二厂') })
    expect(await of('nearDuplicate', one)).toMatchObject({
      says: 'twins',
      verdict: 'medium',
      facts: { count: 1 },
      evidence: [{ id: two, amountIncludingTax: '318.00' }],
      hidden: 0,
    })
  })
  it('tells what the signatures of its originals say: that of the first original too, when a better one comes', async () => {
    const number = nextNumber()
    const says = async (id: string) => {
      const { says: word, verdict, facts } = await of('signature', id)
      return [word, verdict, facts]
    }
    const id = await enter({ number, signatures: [signed('intact')] })
    expect(await says(id)).toEqual(['intact', 'clear', { signer: '样张签名人' }])
    expect(await enter({ number, format: 'xml', signatures: [{ ...signed('unpublished'), signer: null }] })).toBe(id)
    expect(await says(id)).toEqual(['intact', 'clear', { signer: '样张签名人' }])
    expect(await says(await enter({ signatures: [signed('intact'), signed('contentChanged')] }))).toEqual([
      'contentChanged',
      'high',
      { signer: '样张签名人' },
    ])
  })
  it('and says of the source only what they prove, also after a better original', async () => {
    const number = nextNumber()
    const source = async (id: string) => (await floor().asOwner(`select source_file from invoice where id = '${id}'`))[0]?.['source_file']
    const photo = await enter({ number, format: 'jpg' })
    const before = await source(photo)
    await enter({ number, signatures: [{ ...signed('intact'), signer: '国家税务总局浙江省税务局' }] })
    expect([before, await source(photo), await source(await enter({ signatures: [signed('intact')] }))]).toEqual([
      'NON_TAX_BUREAU',
      'TAX_BUREAU',
      'NON_TAX_BUREAU',
    ])
  })
  it('an original that came in before signatures were looked at is not checked; one that bears none needs none', async () => {
    expect([(await of('signature', await enter())).says, (await of('signature', await enter({ signatures: [] }))).says]).toEqual([
      'notLooked',
      'unsigned',
    ])
  })
  it('never looks into another company', async () => {
    const one = await enter()
    await enter({ by: bystander })
    expect(await of('nearDuplicate', one)).toMatchObject({ says: 'none', evidence: [], hidden: 0 })
  })
  it.each(['personal', 'company'] as const)('in the %s area somebody who may not open the other hears a count alone', async (area) => {
    const theirs = await enter({ by: owner })
    const mine = await enter({ by: colleague })
    const viewer: Actor = {
      ...colleague,
      permissions: new Set([...permissionsOfRole('staff'), 'menu_2', 'menu_2.allInvoiceCo']),
      rowScope: { scope: 'own', departments: [], pools: [], push: [] },
    }
    const report = await read(mine, viewer, area)
    expect(report.findings.find((f) => f.rule === 'nearDuplicate')).toMatchObject({ says: 'twins', evidence: [], hidden: 1 })
    expect([JSON.stringify(report).includes(theirs), report.basis, report.months.at(-1)]).toEqual([
      false,
      'visible',
      { month: '2026-11', count: 1, amount: '318.00' },
    ])
  })
  it('an invoice out of reach answers as if it did not exist', async () => {
    const theirs = await enter()
    await expect(read(theirs, colleague, 'personal')).rejects.toMatchObject({ type: 'invoice.notFound' })
    await expect(read(theirs, bystander)).rejects.toMatchObject({ type: 'invoice.notFound' })
  })
  it('numbers of one seller in a row are counted on both sides, and a gap ends the row', async () => {
    const base = 26332000900000000000n + BigInt(++count) * 1000n
    const at = (n: bigint) => enter({ number: String(base + n), amount: `${100 + Number(n)}.00` })
    const first = await at(1n)
    const middle = await at(2n)
    await at(3n)
    const apart = await at(5n)
    await enter({ number: String(base + 4n), seller: seller('别家五金店') })
    expect(await of('consecutive', middle)).toMatchObject({ says: 'several', facts: { count: 3 } })
    expect((await read(first)).sequence.map((s) => [s.number, s.inRun])).toEqual([1n, 2n, 3n, 5n].map((n) => [String(base + n), n < 4n]))
    expect((await of('consecutive', apart)).says).toBe('none')
  })
  it('hidden links of a row count, and are not told', async () => {
    const base = 26332000910000000000n + BigInt(++count) * 1000n
    for (let n = 1n; n <= 4n; n++) await enter({ number: String(base + n), amount: `${n}00.00` })
    const mine = await enter({ number: String(base + 5n), by: colleague })
    const report = await read(mine, colleague, 'personal')
    expect(report.findings.find((f) => f.rule === 'consecutive')).toMatchObject({
      says: 'many',
      facts: { count: 5 },
      evidence: [],
      hidden: 4,
    })
    expect(report.sequence.map((s) => s.number)).toEqual([String(base + 5n)])
  })
  it('parts of one sum just below the same limit are told, within a week', async () => {
    const one = await enter({ amount: '9900.00' })
    const two = await enter({ amount: '9980.00', date: '2026-11-15' })
    await enter({ amount: '9990.00', date: '2026-11-01' })
    expect(await of('belowLimit', one)).toMatchObject({
      says: 'split',
      facts: { limit: '10000.00', gap: '100.00', count: 1 },
      evidence: [{ id: two }],
    })
  })
  it('a company sets its own limits, each once and in order, and takes them back; the log tells both', async () => {
    const id = await enter({ amount: '1960.00' })
    expect((await of('belowLimit', id)).says).toBe('none')
    expect(await useCases().saveRiskLimits(owner, { limits: ['5000', '2000', '2000.00'] })).toEqual({
      limits: ['2000.00', '5000.00'],
      ownLimits: true,
    })
    expect(await of('belowLimit', id)).toMatchObject({ says: 'justBelow', facts: { limit: '2000.00', gap: '40.00' } })
    expect((await useCases().saveRiskLimits(owner, { limits: [] })).ownLimits).toBe(false)
    expect((await of('belowLimit', id)).says).toBe('none')
    const log = await floor().asOwner(
      `select detail->'after' as after from audit_log where company_id = '${owner.companyId}' and action = 'company.riskLimitsSet' order by seq`,
    )
    expect(log.map((row) => (row['after'] as string[]).length)).toEqual([2, 4])
  })
  it('a seller of less than a month is new, one dealt with before is known, and a young company cannot tell', async () => {
    const id = await enter()
    expect((await of('dealings', id)).says).toBe('newSeller')
    await enter({ date: '2026-06-02' })
    expect((await of('dealings', id)).says).toBe('known')
    expect((await of('dealings', await enter({ by: bystander }), bystander)).says).toBe('youngCompany')
  })
  it('months that suddenly grow are told with what was usual', async () => {
    for (const month of ['07', '08', '09', '10']) await enter({ date: `2026-${month}-12`, amount: '6000.00' })
    expect(await of('dealings', await enter({ amount: '20000.00' }))).toMatchObject({
      says: 'grown',
      verdict: 'medium',
      facts: { amount: '20000.00', usual: '6000.00', months: 4 },
    })
  })
  it('the seller is told with its first invoice and its reversals, as far as the viewer sees', async () => {
    await enter({ date: '2025-03-02' })
    const { seller } = await read(await enter())
    expect(seller).toMatchObject({ first: '2025-03-02', reds: expect.any(Number) })
    expect(seller?.name ?? seller?.taxId).toBeTruthy()
  })
  it('the opposite sum of the same seller offsets it, and the red one is red itself', async () => {
    const blue = await enter({ amount: '777.00' })
    const red = await enter({ amount: '-777.00' })
    expect([await of('red', blue), await of('red', red)]).toMatchObject([
      { says: 'offset', verdict: 'high', evidence: [{ id: red }] },
      { says: 'isRed', evidence: [] },
    ])
  })
  it('red letters in earnest are named, and a seller of few has none named', async () => {
    const blue = await enter({ amount: '500.00' })
    const reds = [await enter({ amount: '-40.00' }), await enter({ amount: '-41.00', date: '2026-10-08' })]
    const found = await of('red', blue)
    expect([found.says, found.evidence.map((e) => e.id)]).toEqual(['many', reds])
    const other = seller('嘉兴白鹭五金有限公司')
    const calm = await enter({ amount: '500.00', seller: other })
    await enter({ amount: '-40.00', seller: other })
    expect(await of('red', calm)).toMatchObject({ says: 'few', evidence: [] })
  })
  it('a number without its code may be the same as one with it', async () => {
    const whole = await enter({ type: 20, code: '3300192130', number: '53752801' })
    const bare = await enter({ type: 20, code: null, number: '53752801', date: '2026-11-02' })
    expect(await of('duplicate', bare)).toMatchObject({ says: 'sameNumber', evidence: [{ id: whole }] })
  })
  it.each([
    ['tax id', `seller_tax_id = '91330500MA00000042'`, 'invoice_by_seller'],
    ['name', `seller_tax_id is null and seller_name = '第42家'`, 'invoice_by_seller_name'],
  ])('looks the invoices of a seller up by %s along an index, under row-level security', async (_what, condition, index) => {
    const { companyId } = await (ofMany ??= makeOwnerOfMany())
    const { rows } = await floor().asCompany(
      companyId,
      `explain select id from invoice where company_id = '${companyId}' and ${condition} and date >= '2021-01-01' and amount_including_tax = 5`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`using ${index} on invoice`))
  })
  it('a sale of the company itself is not held against its own numbers', async () => {
    const report = await read(await enter({ category: 2 }))
    expect(report.findings.filter((f) => f.verdict === 'notApplicable').map((f) => f.rule)).toEqual(
      expect.arrayContaining(['title', 'consecutive', 'belowLimit', 'dealings', 'red']),
    )
  })
})
