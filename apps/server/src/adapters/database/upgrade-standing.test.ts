// An upgrade of invoices that were there before their standing: it is that of all that was known of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUpgrade, type Upgrade } from '#testing/database/upgrade.ts'

const company = '01900000-0000-7000-8000-00000000000a'
const idOf = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const numberOf = (n: number): string => `263320000000000000${String(n).padStart(2, '0')}`

interface Known {
  readonly verifyStatus: number
  readonly total?: string
  readonly remark?: string
  /** What the platform told last of a red one. */
  readonly red?: readonly [kind: string, amount: string | null]
  readonly bureau?: string
  /** What a sheet of the bureau said of it. */
  readonly sheet?: readonly [code: string, word: string]
}
const known: readonly (readonly [what: string, known: Known, stands: string, payable: string, status: number])[] = [
  ['unasked', { verifyStatus: 0 }, 'unasked', '106.00', 0],
  ['never verified', { verifyStatus: -1 }, 'notApplicable', '106.00', -1],
  ['not found', { verifyStatus: 3 }, 'notFound', '106.00', 3],
  ['void', { verifyStatus: 9 }, 'void', '0.00', 9],
  ['red in full', { verifyStatus: 10, red: ['full', '-106.00'] }, 'redFull', '0.00', 10],
  ['red in part', { verifyStatus: 10, red: ['partial', '-40.00'] }, 'redPartial', '66.00', 10],
  ['red, amount unknown', { verifyStatus: 10 }, 'redUnknown', '106.00', 10],
  ['verified, void by the list', { verifyStatus: 1, bureau: 'void' }, 'void', '0.00', 9],
  ['unasked, red in part by the list', { verifyStatus: 0, bureau: 'redPartial' }, 'redUnknown', '106.00', 10],
  ['unasked, listed equally', { verifyStatus: 0, bureau: 'normal' }, 'normal', '106.00', 0],
  ['reversed by the next two', { verifyStatus: 1 }, 'redFull', '0.00', 10],
  ['a red one', { verifyStatus: 1, total: '-66.00', remark: `被红冲蓝字数电发票号码：${numberOf(10)}` }, 'normal', '-66.00', 1],
  ['unasked, void by a sheet', { verifyStatus: 0, sheet: ['bureauVoid', '已作废'] }, 'void', '0.00', 0],
  ['unasked, red by a sheet', { verifyStatus: 0, sheet: ['bureauRed', '已红冲-全额'] }, 'redFull', '0.00', 0],
  ['not found, red in part by a sheet', { verifyStatus: 3, sheet: ['bureauRed', '已红冲-部分'] }, 'redUnknown', '106.00', 3],
  ['verified, void by a sheet', { verifyStatus: 1, sheet: ['bureauVoid', '已作废'] }, 'normal', '106.00', 1],
  [
    'unasked, void by a sheet, listed equally',
    { verifyStatus: 0, sheet: ['bureauVoid', '已作废'], bureau: 'normal' },
    'normal',
    '106.00',
    0,
  ],
  ['another, called red', { verifyStatus: 10, total: '-40.00', remark: `被红冲蓝字数电发票号码：${numberOf(10)}` }, 'normal', '-40.00', 10],
]

describe('An upgrade to standings', () => {
  let upgrade: Upgrade
  beforeAll(async () => {
    upgrade = await openUpgrade()
  })
  afterAll(() => upgrade.close())
  const within = (id: string) => upgrade.pool.query(`select set_config('app.company_id', $1, false)`, [id])

  it('makes of each what its verifications, the list and red invoices say, with totals and figures that follow', async () => {
    await upgrade.upTo('0001', '0190')
    await within(company)
    await upgrade.pool.query(`insert into app_user (id, name, created_at) values ('${company}', '沈亦舟', now())`)
    await upgrade.pool.query(
      `insert into company (id, number, name, created_by, created_at, member_limit) values ('${company}', '100001', '宁波拾光文具有限公司', '${company}', now(), 5)`,
    )
    for (const [n, [, { verifyStatus, total = '106.00', remark = null, red, bureau, sheet }]] of known.entries()) {
      const warnings = sheet ? [{ field: 'number', code: sheet[0], message: sheet[1] }] : []
      await upgrade.pool.query(
        `insert into invoice (company_id, id, identity, type, number, date, category, amount_including_tax, remark, verify_status, entered_by, entered_by_name, entered_at, entry_source, warnings, warning_count)
         values ($1, $2, $3, 22, $3, '2026-11-02', 1, $4, $5, $6, $1, '沈亦舟', now(), 6, $7, $8)`,
        [company, idOf(n), numberOf(n), total, remark, verifyStatus, JSON.stringify(warnings), warnings.length],
      )
      if (red)
        await upgrade.pool.query(
          `insert into verification (company_id, id, invoice_id, identity, number, day, purse, cause, provider, question_key, state, status, charge, red_kind, red_amount, asked_at, settled_at)
           values ($1, $2, $2, $3, $3, '2026-11-03', 'company', 'one', 'sim', '', 'settled', 10, 'charged', $4, $5, '2026-11-03T02:00:00Z', '2026-11-03T02:00:01Z')`,
          [company, idOf(n), numberOf(n), ...red],
        )
      if (bureau)
        await upgrade.pool.query(
          `insert into tax_invoice (company_id, id, direction, tax_id, identity, number, issued_at, month, amount, tax, total, state, risk, source, first_seen_at, last_seen_at)
           values ($1, $2, 'in', '91330200MA2B1C3D4E', $3, $3, '2026-11-02T02:00:00Z', '2026-11', 100, 6, 106, $4, 'normal', 'digital', now(), now())`,
          [company, idOf(n), numberOf(n), bureau],
        )
    }
    await within('')
    await upgrade.upTo('0191', '9999')
    await within(company)
    const { rows } = await upgrade.pool.query('select standing, payable, verify_status from invoice order by id')
    expect(rows.map(({ standing, payable, verify_status: status }, n) => [known[n]![0], standing, payable, status])).toEqual(
      known.map(([what, , standing, payable, status]) => [what, standing, payable, status]),
    )
    const differing = await upgrade.pool.query(
      `select i.number from invoice i join invoice_figure f on f.company_id = i.company_id and f.id = i.id where f.verify_status <> i.verify_status`,
    )
    const totals = await upgrade.pool.query('select * from invoice_total_mend($1)', [company])
    const { rows: sums } = await upgrade.pool.query(
      `select sum(count)::int as count, (sum(payable_fen) / 100)::numeric(18,2) as payable from invoice_total where level = 'payable'`,
    )
    expect([differing.rows, totals.rows, sums]).toEqual([[], [], [{ count: 12, payable: '914.00' }]])
  })
})
