// One invoice by every pair of forms and doors in every order: one record with all true originals, no false alarm, no
// forged file taken. `PRINT_FORMS=1` prints the table.
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { formOf } from '@piaotai/domain/invoice/arriving-original.ts'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import { standings } from '@piaotai/domain/invoice/signature.ts'
import { entrySource } from '@piaotai/domain/states.ts'
import { drawOfd } from '@piaotai/sample-invoices/ofd.ts'
import { drawPdf } from '@piaotai/sample-invoices/pdf.ts'
import { asPicture } from '@piaotai/sample-invoices/picture.ts'
import { rsaSigner } from '@piaotai/sample-invoices/signing/signer.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { makeAudit } from '../../../kernel/audit-chain.ts'
import { newId } from '../../../lib/ids.ts'
import { claimFile } from '../../platform/file/index.ts'
import { readInvoice, recordReading } from '../../invoices/invoice/index.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { invoicesFor, makeColleague, ownProcess } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const doors = {
  upload: entrySource.pcUpload,
  colleague: entrySource.pcUpload,
  mail: entrySource.companyMailbox,
  delivery: entrySource.platformSend,
  bureau: entrySource.taxBureau,
} as const
type Door = keyof typeof doors
type Format = 'xml' | 'pdf' | 'ofd' | 'jpg'
interface Form {
  readonly name: string
  readonly format: Format
  readonly reading: Reading
}
type Bringing = readonly [form: Form, door: Door]
const named = ([form, door]: Bringing): string => `${form.name} by ${door}`

describe('One invoice in all its forms', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const audit = makeAudit({ clock })
    let owner: Actor
    let colleague: Actor
    let true_: readonly Form[]
    let forged: readonly Form[]
    beforeAll(async () => {
      owner = await makeOwner(floor(), clock)
      colleague = await makeColleague(floor(), clock, owner)
      // One whose photo is read whole.
      const [invoice] = invoicesFor(1, { types: { 22: 1 }, seed: 'test 1' })
      const signed = { signer: rsaSigner(invoice!.seller.name), time: '2026-11-20T08:00:00.000Z' }
      const other = { ...invoice!, seller: { ...invoice!.seller, name: `${invoice!.seller.name}甲` } }
      const read = async (name: string, format: Format, bytes: Uint8Array): Promise<Form> => {
        const result = await ownProcess.recognise({ name: `a.${format}`, bytes }, () => undefined, new AbortController().signal, owner)
        if (!result.ok) throw new Error(`${name} is not read: ${result.reason}`)
        return { name, format, reading: result.invoices[0]! }
      }
      true_ = [
        await read('xml', 'xml', writeXml(invoice!)),
        await read('pdf', 'pdf', await drawPdf(invoice!)),
        await read('signed pdf', 'pdf', await drawPdf(invoice!, undefined, { signed })),
        await read('ofd', 'ofd', drawOfd(invoice!, undefined)),
        await read('photo', 'jpg', await asPicture([invoice!])),
      ]
      const broken = await drawPdf(invoice!, undefined, { signed })
      forged = [
        await read('xml of another seller', 'xml', writeXml(other)),
        await read('ofd of another seller', 'ofd', drawOfd(other)),
        { ...(await read('changed signed pdf', 'pdf', broken)), name: 'pdf changed since it was signed' },
      ].map((one) => (one.name.startsWith('pdf') ? { ...one, reading: brokenOf(one.reading) } : one))
    })
    const brokenOf = (reading: Reading): Reading => ({
      ...reading,
      signatures: reading.signatures!.map((signature) => ({ ...signature, says: 'contentChanged', changed: ['1'] })),
    })
    let count = 0
    /** Brings both in turn; answers their outcomes and the record. */
    const bring = async (...bringings: readonly Bringing[]) => {
      const number = `26332000${String(++count).padStart(12, '0')}`
      const outcomes: string[] = []
      let id = ''
      for (const [{ format, reading }, door] of bringings) {
        const actor = door === 'colleague' ? colleague : owner
        const met = await floor().db.inTenant(actor, async (tx) => {
          const file = await claimFile({ clock })(tx, actor, {
            key: `${actor.companyId}/${newId()}`,
            sha256: randomBytes(32).toString('hex'),
            size: 12,
            format,
            name: `发票.${format}`,
          })
          return recordReading({ clock, audit })(
            tx,
            { ...actor, entrySource: doors[door], categoryHint: 0, batchId: newId() },
            { ...reading, number },
            { storedFileId: file.id, format, pages: 1, firstPage: 1 },
          )
        })
        id ||= met.invoiceId
        outcomes.push(met.outcome === 'held' ? met.reason : met.outcome)
      }
      return { outcomes, number, record: await readInvoice({ db: floor().db, signLink: () => '/' })(owner, { id, area: 'company' }) }
    }
    const print = (lines: readonly string[]): void => {
      if (process.env['PRINT_FORMS']) process.stdout.write(`${lines.join('\n')}\n`)
    }
    const bringingsOf = (forms: readonly Form[]): readonly Bringing[] =>
      forms.flatMap((form) =>
        (Object.keys(doors) as Door[]).filter((door) => door !== 'bureau' || form.format !== 'jpg').map((door): Bringing => [form, door]),
      )
    const isKept = (outcome: string): boolean => outcome === 'joined' || outcome === 'originalUpdated'

    it('is one record with every form, whichever comes first and by whichever door; the best proven is shown', async () => {
      const lines: string[] = []
      const wrong: string[] = []
      for (const first of bringingsOf(true_))
        for (const second of bringingsOf(true_)) {
          const { outcomes, record } = await bring(first, second)
          const brought = record.originals
          const kept = brought.find((one) => one.current)!
          const sameForm = formOf(first[0].format) === formOf(second[0].format)
          const told = `${named(first)}, ${named(second)}: ${outcomes[1]}, shows ${record.originalFormat}`
          lines.push(told)
          const best = brought.every((one) => standings.indexOf(one.standing) <= standings.indexOf(kept.standing))
          const all = sameForm ? isKept(outcomes[1]!) || outcomes[1] === 'duplicate' : isKept(outcomes[1]!) && brought.length === 2
          if (!all || !best) wrong.push(told)
        }
      print(lines)
      expect([wrong, lines.length]).toEqual([[], 576])
    }, 300_000)
    it('takes no forged file after it, by any door', async () => {
      const lines: string[] = []
      const wrong: string[] = []
      for (const genuine of bringingsOf(true_).filter(([, door]) => door === 'upload'))
        for (const other of bringingsOf(forged).filter(([, door]) => door !== 'bureau')) {
          const { outcomes, record } = await bring(genuine, other)
          const told = `${named(genuine)}, ${named(other)}: ${outcomes[1]}`
          lines.push(told)
          // Whoever may correct replaces what a picture was read as by a file that is not known to be false.
          const replaces = genuine[0].format === 'jpg' && other[1] === 'upload' && other[0].format !== 'pdf'
          const isTaken = isKept(outcomes[1]!) || record.sellerName !== genuine[0].reading.seller.name
          if (isTaken !== replaces) wrong.push(told)
        }
      print(lines)
      expect([wrong, lines.length]).toEqual([[], 60])
    }, 120_000)
    it('after a forged one, the true one waits for a person, and stands before a changed one', async () => {
      const lines: string[] = []
      const wrong: string[] = []
      for (const other of bringingsOf(forged).filter(([, door]) => door === 'mail'))
        for (const genuine of bringingsOf(true_).filter(([{ format }]) => format !== 'jpg')) {
          const { outcomes, record } = await bring(other, genuine)
          const told = `${named(other)}, ${named(genuine)}: ${outcomes[1]}`
          lines.push(told)
          const current = record.originals.find((one) => one.current)!
          const fits = other[0].name.startsWith('pdf')
            ? isKept(outcomes[1]!) && current.standing !== 'broken'
            : ['mayNotCorrect', 'differsFromRecord'].includes(outcomes[1]!)
          if (!fits) wrong.push(told)
        }
      print(lines)
      expect([wrong, lines.length]).toEqual([[], 60])
    }, 120_000)
  }))
