// An upgrade by the role that owns the tables and is subject to their policies, as operators set it up: it carries
// existing rows over.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUpgrade, type Upgrade } from '#testing/database/upgrade.ts'

const company = '01900000-0000-7000-8000-00000000000a'
const kept = '01900000-0000-7000-8000-00000000000b'
const gone = '01900000-0000-7000-8000-00000000000c'

describe('An upgrade', () => {
  let upgrade: Upgrade
  beforeAll(async () => {
    upgrade = await openUpgrade()
  })
  afterAll(() => upgrade.close())

  it('tells of invoices and of deleted ones what their lines are taxed at', async () => {
    await upgrade.upTo('0001', '0018')
    await upgrade.pool.query(`select set_config('app.company_id', '${company}', false)`)
    await upgrade.pool.query(`insert into app_user (id, name, created_at) values ('${company}', '沈亦舟', now())`)
    await upgrade.pool.query(
      `insert into company (id, number, name, created_by, created_at, member_limit) values ('${company}', '100001', '宁波拾光文具有限公司', '${company}', now(), 5)`,
    )
    await upgrade.pool.query(
      `insert into invoice (company_id, id, type, number, entered_by, entered_by_name, entered_at, entry_source) values ('${company}', '${kept}', 22, '26332000000000000001', '${company}', '沈亦舟', now(), 6)`,
    )
    await upgrade.pool.query(
      `insert into invoice_line (company_id, invoice_id, seq, name, tax_rate) values ('${company}', '${kept}', 1, '纸', '13%'), ('${company}', '${kept}', 2, '笔', '13%')`,
    )
    await upgrade.pool.query(`insert into invoice_deletion (company_id, id, invoice_id, type, entered_by_name, reason, deleted_by, deleted_by_name, deleted_at, snapshot)
      values ('${company}', '${gone}', '${gone}', 22, '沈亦舟', '重复', '${company}', '沈亦舟', now(), '{"invoice":{},"invoice_line":[{"tax_rate":"6%"},{"tax_rate":"9%"}]}')`)
    await upgrade.pool.query(`select set_config('app.company_id', '', false)`)
    // Signed in by single sign-on, by the browser that it remembered, and by password.
    for (const [n, by, family] of [
      [1, 'sso', `'${kept}'`],
      [2, 'remembered', `'${kept}'`],
      [3, 'password', 'null'],
    ] as const)
      await upgrade.pool.query(`insert into session (id, token_hash, user_id, company_id, created_at, last_seen_at, idle_seconds, expires_at, opened_by, family_id)
        values ('01900000-0000-7000-8000-0000000000f${n}', '\\x0${n}', '${company}', '${company}', now(), now(), 1800, now() + interval '1 day', '${by}', ${family})`)
    await upgrade.pool.query(
      `insert into refresh_token (token_hash, family_id, user_id, factors, created_at, expires_at) values ('\\x01', '${kept}', '${company}', 2, now(), now() + interval '1 day')`,
    )
    await upgrade.upTo('0019', '9999')
    await upgrade.pool.query(`select set_config('app.company_id', '${company}', false)`)
    const {
      rows: [invoice],
    } = await upgrade.pool.query('select tax_rate from invoice')
    const {
      rows: [deletion],
    } = await upgrade.pool.query(`select snapshot -> 'invoice' ->> 'tax_rate' as rate from invoice_deletion`)
    expect([invoice, deletion]).toEqual([{ tax_rate: '13%' }, { rate: 'mixed' }])
  })
  it('ends sessions that single sign-on opened, and what remembers them: how far they had gone is not known', async () => {
    const { rows } = await upgrade.pool.query('select opened_by, ended_because from session order by id')
    const { rows: remembered } = await upgrade.pool.query('select token_hash from refresh_token where ended_at is null')
    expect([rows, remembered]).toEqual([
      [
        { opened_by: 'sso', ended_because: 'bounded' },
        { opened_by: 'remembered', ended_because: 'bounded' },
        { opened_by: 'password', ended_because: null },
      ],
      [],
    ])
  })
  it('counts and sums invoices that were there before', async () => {
    const { rows } = await upgrade.pool.query('select id, tax_rate, pools, gross_fen from invoice_figure')
    expect(rows).toEqual([{ id: kept, tax_rate: '13%', pools: 0, gross_fen: null }])
    const { rows: totals } = await upgrade.pool.query('select level, count::int from invoice_total order by level')
    expect(totals).toEqual(
      ['buyers', 'kinds', 'ofBuyer', 'ofSeller', 'people', 'pushes', 'sellers', 'states'].map((level) => ({ level, count: 1 })),
    )
    const { rows: differing } = await upgrade.pool.query('select * from invoice_total_mend($1)', [company])
    expect(differing).toEqual([])
  })
  it('tells them once more where an earlier upgrade had found none, and compares what was verified before there was a comparison', async () => {
    const asCompany = (id: string) => upgrade.pool.query(`select set_config('app.company_id', $1, false)`, [id])
    const face = {
      type: 22,
      code: null,
      number: '26332000000000000001',
      date: '2026-11-02',
      sellerName: '台州云帆纸业有限公司',
      sellerTaxId: null,
      buyerName: null,
      buyerTaxId: null,
      amountExcludingTax: null,
      taxAmount: '13.00',
      amountIncludingTax: '113.00',
    }
    await asCompany(company)
    await upgrade.pool.query(
      `update invoice set tax_rate = null, verify_status = 1, date = '2026-11-02', seller_name = '台州云帆印刷有限公司', tax_amount = 13, amount_including_tax = 113, warning_count = 1, warnings = '[{"field":"buyer.name","code":"missing"}]'`,
    )
    await upgrade.pool.query(`update invoice_deletion set snapshot = snapshot #- '{invoice,tax_rate}'`)
    for (const [id, day, reported] of [
      [kept, '2026-11-04', face],
      [gone, '2026-11-03', { ...face, taxAmount: '6.00' }],
    ] as const) {
      await upgrade.pool.query(
        `insert into verification (company_id, id, invoice_id, identity, number, day, purse, cause, provider, question_key, state, status, charge, face, asked_at, settled_at)
        values ($1, $2, $3, 'x', 'x', $4::date, 'company', 'one', 'http', 'x', 'settled', 1, 'charged', $5, $4::date, $4::date)`,
        [company, id, kept, day, JSON.stringify(reported)],
      )
    }
    await asCompany('')
    await upgrade.upTo('0023', '0023')
    await asCompany(company)
    const {
      rows: [invoice],
    } = await upgrade.pool.query('select tax_rate, warning_count, warnings from invoice')
    const {
      rows: [deletion],
    } = await upgrade.pool.query(`select snapshot -> 'invoice' ->> 'tax_rate' as rate from invoice_deletion`)
    const warnings = [
      { field: 'buyer.name', code: 'missing' },
      { field: 'seller.name', code: 'platformDiffers', message: '台州云帆纸业有限公司' },
    ]
    expect([invoice, deletion]).toEqual([{ tax_rate: '13%', warning_count: 2, warnings }, { rate: 'mixed' }])
  })
  it('takes the pools of invoices for a person’s, where no rule chose them', async () => {
    await upgrade.pool.query(`select set_config('app.company_id', '${company}', false)`)
    await upgrade.pool.query(`insert into pool (company_id, id, name, created_at) values ('${company}', '${gone}', '差旅', now())`)
    await upgrade.pool.query(`insert into invoice_pool values ('${company}', '${kept}', '${gone}')`)
    await upgrade.pool.query(`select set_config('app.company_id', '', false)`)
    await upgrade.upTo('0190', '0190')
    await upgrade.pool.query(`select set_config('app.company_id', '${company}', false)`)
    expect((await upgrade.pool.query('select invoice_id, field from invoice_hand')).rows).toEqual([{ invoice_id: kept, field: 'pool' }])
  })
  it('leaves every policy forced', async () => {
    const { rows } = await upgrade.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    )
    expect(rows).toEqual([])
  })
})
