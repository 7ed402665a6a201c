// Where rules of extraction read: each source by itself. Parameters by sheet: template, both formats, their limit.
import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parameterLimits } from '@piaotai/domain/rules/parameter-sheet.ts'
import { extractionSources } from '@piaotai/domain/rules/extraction.ts'
import { programThreads } from '../../../adapters/programs/program-threads.ts'
import { sheetProcess } from '../../../adapters/sheets/sheet-process.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { previewParameters, readParameterTemplate } from './import-parameters.ts'
import { extractionKind } from './rule-kind.ts'
import { textsOf } from './texts.ts'
import { tryPattern } from './try-pattern.ts'
import { recordReading } from '../invoice/index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'
import { invoiceDeps, readingOf, storeOriginal } from '#testing/invoices/readings.ts'
import { workbook } from '#testing/files/sheets.ts'

let count = 0
const line = { spec: '规格 L-5', unit: null, quantity: null, unitPrice: null, amount: '1.00', taxRate: null, taxAmount: null }
describe('Sources of extraction', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let intake: Intake
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
    })
    const programs = programThreads()
    afterAll(async () => {
      intake.close()
      await programs.close()
    })
    const deps = () => ({ ...invoiceDeps(floor(), intake, clock), programs })
    const enter = async (owner: Actor) => {
      const number = `26332000290${String(++count).padStart(9, '0')}`
      const { invoiceId } = await floor().db.inTenant(owner, async (tx) =>
        recordReading(intake.deps)(
          tx,
          { companyId: owner.companyId, userId: owner.userId, userName: owner.userName, entrySource: 6, categoryHint: 0 },
          readingOf({ number, remark: '号 R-4', lines: [{ ...line, name: '货物' }] }),
          await storeOriginal(tx, owner, clock, 'pdf'),
        ),
      )
      return { number, id: invoiceId }
    }
    /** A mail of the company with the file of an invoice. */
    const mailed = (owner: Actor, invoiceId: string) =>
      floor().db.inTenant(owner, async (tx) => {
        const [message, file] = [newId(clock.now()), newId(clock.now())]
        const at = clock.now().toISOString()
        const c = owner.companyId
        await sql`insert into mail_message (company_id, id, stored_key, size, dedupe_key, via, entry_source, area, subject, text, received_at)
          values (${c}, ${message}, 'k', 1, ${message}, 'smtp', 1, 'company', '号 S-1', '号 B-2', ${at})`.execute(tx)
        await sql`insert into import_file (company_id, id, batch_id, name, size, area, mode, upload_status, recognition_status, created_by, created_at, changed_at)
          values (${c}, ${file}, ${newId(clock.now())}, '号 F-3.pdf', 1, 'company', 'einvoice', 2, 1, ${owner.userId}, ${at}, ${at})`.execute(
          tx,
        )
        await sql`insert into import_item (company_id, id, import_file_id, seq, pages, outcome, invoice_id)
          values (${c}, ${newId(clock.now())}, ${file}, 1, '[1]', 'entered', ${invoiceId})`.execute(tx)
        await sql`insert into mail_part (company_id, id, message_id, position, path, kind, name, state, import_file_id, changed_at)
          values (${c}, ${newId(clock.now())}, ${message}, 1, '1', 'file', '号 F-3.pdf', 'imported', ${file}, ${at})`.execute(tx)
      })

    it('are the mail’s subject and body, the file’s name, the remark and the lines, each alone and in the order of the rule', async () => {
      const owner = await makeOwner(floor(), clock)
      const { id } = await enter(owner)
      await mailed(owner, id)
      const found: Record<string, string | undefined> = {}
      for (const source of extractionSources) {
        const { samples } = await tryPattern(deps())(owner, {
          settings: {
            sources: [source],
            pattern: '(?<n>[SBFRL]-\\d)',
            parts: [{ name: 'n', field: 'description', transform: 'none', had: 'keep' }],
          },
          pasted: '',
        })
        found[source] = samples.find((one) => one.invoiceId === id)?.found[0]?.value ?? undefined
      }
      expect(found).toEqual({ mailSubject: 'S-1', mailBody: 'B-2', fileName: 'F-3', remark: 'R-4', lines: 'L-5' })
      const texts = await floor().db.inTenant(owner, (tx) => textsOf(tx, owner, [id], ['lines', 'mailSubject']))
      expect(texts.get(id)?.map(({ source }) => source)).toEqual(['lines', 'mailSubject'])
    })
    it('are read by no pattern of too many instructions: neither tried nor saved', async () => {
      const owner = await makeOwner(floor(), clock)
      const settings = {
        sources: ['remark' as const],
        pattern: `(?<n>${'.{0,1000}'.repeat(20)})`,
        parts: [{ name: 'n', field: 'description', transform: 'none', had: 'keep' } as const],
      }
      expect(await tryPattern(deps())(owner, { settings, pasted: 'abc' })).toMatchObject({
        mistake: { cause: 'tooLarge' },
        samples: [{ text: 'abc', hit: false }],
      })
      expect(await extractionKind(deps()).judge(settings, owner)).toEqual([{ path: 'pattern', reason: 'patternHeavy' }])
    })
    it('of parameters are xlsx and xls; the template’s headings are read back, and what is too large is refused', async () => {
      const owner = await makeOwner(floor(), clock)
      const { number } = await enter(owner)
      const preview = (bytes: Uint8Array, name: string) =>
        previewParameters({ db: deps().db, sheets: sheetProcess() })(owner, { name, bytes })
      const book = read((await readParameterTemplate(deps())(owner)).bytes)
      const headings = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })[0]!
      const row = headings.map((_, at) => (at === 0 ? number : at === 2 ? 'YT-1' : ''))
      for (const [type, name] of [
        ['xlsx', '参数.xlsx'],
        ['biff8', '参数.xls'],
      ] as const)
        expect(await preview(workbook([headings, row], type), name)).toMatchObject({
          total: 1,
          good: 1,
          rows: [{ number, cells: [{ field: 'extended1', to: 'YT-1' }] }],
        })
      await expect(preview(new Uint8Array(parameterLimits.sheetBytes + 1), '大.xlsx')).rejects.toMatchObject({ type: 'file.tooLarge' })
    })
  }))
