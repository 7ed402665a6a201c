// The answers of all companies as truth for measuring recognition.
import { fieldNames } from '@piaotai/domain/invoice/reading.ts'
import type { Needs } from '../../../../kernel/deps.ts'
import { toInstant } from '../../../../lib/datetime.ts'

/** One field of one file: where and as what it was read, what is right, and who said so. */
export interface TruthLine {
  readonly file: string
  readonly name: string | null
  readonly field: string
  readonly read: string | null
  readonly right: string | null
  readonly from: string | null
  readonly confidence: number | null
  readonly box: unknown
  readonly turn: number
  readonly how: 'right' | 'corrected'
  readonly by: string
  readonly at: string
  readonly company: string
  readonly invoice: string
}
const labelled: readonly string[] = [...fieldNames, 'lines']

/** Company by company, the oldest answer first. Answers about no file, or about what is on no face, label nothing. */
export const readTruth =
  ({ db }: Needs<'db'>) =>
  async (tell: (line: TruthLine) => void): Promise<number> => {
    const companies = await db.outside((tx) => tx.selectFrom('company').select(['id', 'number']).orderBy('number').execute())
    let told = 0
    for (const { id: companyId, number } of companies) {
      const rows = await db.inTenant({ companyId }, (tx) =>
        tx
          .selectFrom('doubt_answer')
          .selectAll()
          .where('file_sha256', '<>', '')
          .where('field', 'in', [...labelled])
          .orderBy('answered_at')
          .orderBy('field')
          .execute(),
      )
      for (const row of rows) {
        const { from = null, confidence = null, box = null, turn = 0 } = row.origin as Partial<TruthLine>
        tell({
          file: row.file_sha256,
          name: row.file_name,
          field: row.field,
          read: row.read_value,
          right: row.right_value,
          from,
          confidence,
          box,
          turn,
          how: row.how,
          by: row.answered_by,
          at: toInstant(row.answered_at),
          company: number,
          invoice: row.invoice_id,
        })
        told++
      }
    }
    return told
  }
