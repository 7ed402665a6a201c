// Import records and mails in numbers: what is kept is what is counted, and a count that stops says so.
import { beforeAll, describe, expect, it } from 'vitest'
import { data, makeCompany, onApp, type Member, type TestCompany } from '#testing/worlds/company.ts'

const earliest = '2020-01-01'

describe('Counts of records', () =>
  onApp((open) => {
    let firm: TestCompany
    let owner: Member['api']
    beforeAll(async () => {
      firm = await makeCompany(open())
      owner = firm.owner.api
    })
    const run = (statement: string) => open().asOwner(statement)
    const idOf = (n: string) => `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
    /** A filter of days from the earliest on narrows nothing, but reads the records. */
    const agree = async () => {
      for (const area of ['personal', 'company'] as const) {
        for (const entrySource of [undefined, [3], [6, 5]]) {
          const [kept, read] = await Promise.all(
            [{}, { from: earliest }].map(async (days) => data(await owner.invoice.listImports({ area, entrySource, ...days })).counts),
          )
          expect(kept).toEqual(read)
        }
        const [kept, read] = await Promise.all(
          [{}, { dateFrom: earliest }].map(async (days) => data(await owner.email.countMails({ area, ...days }))),
        )
        expect(kept).toEqual(read)
      }
    }

    it('kept for unfiltered pages are those of the rows, however these change', async () => {
      await run(`insert into import_file (company_id, id, batch_id, name, size, area, mode, entry_source, upload_status, recognition_status, reason, created_by, created_at, finished_at, changed_at)
        select '${firm.id}', ${idOf('n')}, ${idOf('n / 3')}, n || '.pdf', 1, (array['personal', 'company'])[1 + n % 2], 'einvoice', (array[3, 5, 6])[1 + n % 3], 3, n % 15,
          case when n % 4 = 0 then 'duplicate' end, '${firm.owner.userId}', now(), case when n % 5 > 0 then now() end, now() from generate_series(1, 60) n`)
      await run(`insert into mail_message (company_id, id, stored_key, size, dedupe_key, via, entry_source, received_at, recognised, saved)
        select '${firm.id}', ${idOf('n')}, n::text, 1, n::text, 'smtp', 3, now(), n, n / 2 from generate_series(1, 9) n`)
      const addressed = (address: string, who: string, which: string) =>
        run(`insert into mail_destination (company_id, message_id, address, user_id)
          select '${firm.id}', ${idOf('n')}, '${address}', ${who} from generate_series(1, 9) n where ${which}`)
      await addressed('fp@example.cn', 'null', 'n < 6')
      await addressed('own@example.cn', `'${firm.owner.userId}'`, 'n > 3')
      await agree()
      await addressed('more@example.cn', 'null', 'n in (1, 2, 8)')
      await run(`update mail_message set status = 'saved', saved = saved + 1 where stored_key in ('1', '5', '8')`)
      await run(`update import_file set ignored = true where recognition_status in (2, 7)`)
      await run(`update import_file set recognition_status = 9, finished_at = now(), reason = null where recognition_status < 2`)
      await run(`delete from import_file where recognition_status = 5`)
      await agree()
      expect(data(await owner.email.countMails({ area: 'company' }))).toMatchObject({ all: 6, saved: 3, processing: 3 })
    })
    it('beyond ten thousand stop at it and say so, until all are asked for; kept ones are whole', async () => {
      const files = 10_050
      await run(`delete from import_file`)
      await run(`insert into import_file (company_id, id, batch_id, name, size, area, mode, upload_status, recognition_status, created_by, created_at, finished_at, changed_at)
        select '${firm.id}', ${idOf('n')}, ${idOf('(n / 6000)')}, n || '.pdf', 1, 'company', 'einvoice', 3, 9, '${firm.owner.userId}', now() - make_interval(secs => n), now(), now() from generate_series(1, ${files}) n`)
      const list = async (more: object) => data(await owner.invoice.listImports({ area: 'company', pageSize: 1, ...more }))
      const named = { name: '.pdf' }
      const told = ({ totalElements, totalExact, countsExact, counts }: Awaited<ReturnType<typeof list>>) => [
        totalElements,
        totalExact,
        countsExact,
        counts.recorded >= 10_000,
      ]
      expect([told(await list({})), told(await list(named)), told(await list({ ...named, exactCount: true }))]).toEqual([
        [files, true, true, true],
        [10_000, false, false, true],
        [files, true, true, true],
      ])
      // One batch after the other, the newest first, whatever many files they have.
      const batches = data(await owner.invoice.listImportBatches({ area: 'company', ...named }))
      expect([batches.totalElements, batches.totalExact, batches.content.map(({ files: of }) => of)]).toEqual([2, true, [5999, 4051]])
    })
  }))
