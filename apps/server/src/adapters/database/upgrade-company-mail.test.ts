// An upgrade of what came by mail before: the company's is the company's, a mail with a part to complete says so.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUpgrade, type Upgrade } from '#testing/database/upgrade.ts'

const company = '01900000-0000-7000-8000-00000000000a'
const person = '01900000-0000-7000-8000-00000000000c'
const heir = '01900000-0000-7000-8000-00000000000b'
const idOf = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

describe('An upgrade of what came by mail', () => {
  let upgrade: Upgrade
  beforeAll(async () => {
    upgrade = await openUpgrade()
  })
  afterAll(() => upgrade.close())
  const run = async (text: string): Promise<readonly Record<string, unknown>[]> =>
    (await upgrade.pool.query<Record<string, unknown>>(text)).rows

  it('gives the company what its addresses brought, but for what was handed over since', async () => {
    await upgrade.upTo('0001', '0213')
    await run(`select set_config('app.company_id', '${company}', false)`)
    for (const id of [person, heir]) await run(`insert into app_user (id, name, created_at) values ('${id}', '沈亦舟', now())`)
    await run(
      `insert into company (id, number, name, created_by, created_at, member_limit) values ('${company}', '100001', '宁波拾光文具有限公司', '${person}', now(), 5)`,
    )
    // Source, area, who has it now.
    const came = [
      [4, 'company', person],
      [9, 'company', person],
      [4, 'company', heir],
      [9, 'personal', person],
      [3, 'personal', person],
      [6, 'company', person],
    ] as const
    for (const [n, [source, area, by]] of came.entries()) {
      const [file, item, invoice] = [idOf(100 + n), idOf(200 + n), idOf(n + 1)]
      await run(
        `insert into invoice (company_id, id, identity, type, number, date, amount_including_tax, entered_by, entered_by_name, entered_at, entry_source) values ('${company}', '${invoice}', '${n}', 22, '${n}', '2026-11-02', 106, '${by}', '沈亦舟', now(), ${source})`,
      )
      await run(
        `insert into import_file (company_id, id, batch_id, name, size, area, mode, entry_source, upload_status, recognition_status, created_by, created_at, changed_at) values ('${company}', '${file}', '${file}', 'a.xml', 1, '${area}', 'einvoice', ${source}, 1, 9, '${person}', now(), now())`,
      )
      await run(
        `insert into import_item (company_id, id, import_file_id, seq, pages, outcome, invoice_id) values ('${company}', '${item}', '${file}', 1, '[1]', 'entered', '${invoice}')`,
      )
    }
    await run(
      `insert into mail_message (company_id, id, stored_key, size, dedupe_key, via, entry_source, envelope_from, received_at, status, owner_id) values ('${company}', '${idOf(300)}', 'k', 1, 'k', 'smtp', 4, 'a@b.example', now(), 'saved', '${person}')`,
    )
    for (const [n, state, reason] of [
      [301, 'held', 'held'],
      [302, 'failed', 'encrypted'],
      [303, 'refused', 'encrypted'],
    ] as const)
      await run(
        `insert into mail_part (company_id, id, message_id, path, position, kind, name, type, size, state, reason, changed_at) values ('${company}', '${idOf(n)}', '${idOf(300)}', '/${n}', ${n}, 'file', 'a.pdf', '', 1, '${state}', '${reason}', now())`,
      )
    await run(`select set_config('app.company_id', '', false)`)
    await upgrade.upTo('0214', '9999')
    await run(`select set_config('app.company_id', '${company}', false)`)
    const names = new Map<unknown, string>([
      [company, 'company'],
      [person, 'person'],
      [heir, 'heir'],
    ])
    const kept = await run('select entered_by, entered_by_name from invoice order by id')
    expect(kept.map((row) => `${names.get(row['entered_by'])} ${String(row['entered_by_name'])}`)).toEqual([
      'company 收票邮箱',
      'company 收票邮箱',
      'heir 沈亦舟',
      'person 沈亦舟',
      'person 沈亦舟',
      'person 沈亦舟',
    ])
    const totals = await run(
      `select entered_by, sum(count)::int as n from invoice_total where level = 'people' and entered_by is not null group by entered_by`,
    )
    expect(new Map(totals.filter(({ n }) => n !== 0).map(({ entered_by: by, n }) => [names.get(by), n]))).toEqual(
      new Map([
        ['company', 2],
        ['heir', 1],
        ['person', 3],
      ]),
    )
    expect([await run('select status from mail_message'), await run('select state, reason from mail_part order by position')]).toEqual([
      [{ status: 'held' }],
      [
        { state: 'held', reason: 'held' },
        { state: 'failed', reason: 'passwordProtected' },
        { state: 'refused', reason: 'encrypted' },
      ],
    ])
  })
})
