import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'
import type { Sharer } from '../../../kernel/fair-queue.ts'
import type { ImportRecord } from './import-rows.ts'

/**
 * Recognises one imported file. A file that kills its worker three times goes to the dead letters with its reason. A
 * dead worker shows by its silence; the timeout of hours covers a hundred scanned pages on a busy machine, behind as
 * many of another file, so that no file is read twice at once.
 */
export const recogniseFile = {
  name: 'intake.recognise',
  payload: z.object({ companyId: z.uuid(), importFileId: z.uuid(), userId: z.uuid().optional(), heavy: z.boolean().optional() }),
  attempts: 3,
  waitSeconds: 1,
  expireSeconds: 7200,
} as const satisfies Job

/** A PDF of more bytes is rarely drawn by a program: its pages are pictures. */
const lightBytes = 1024 * 1024
type Cost = Pick<ImportRecord, 'format' | 'mode' | 'size'>
/** Whether reading takes seconds: pictures are looked at letter by letter, and many pages one by one. */
const isHeavy = ({ format, mode, size }: Cost): boolean =>
  format === 'jpg' || format === 'png' || (format === 'pdf' && (mode !== 'einvoice' || Number(size) > lightBytes))
/** Files share by company, by the person who imported them, and by what they cost. */
export const sharerOf = (row: Cost & Pick<ImportRecord, 'company_id' | 'created_by'>): Sharer => ({
  companyId: row.company_id,
  userId: row.created_by,
  heavy: isHeavy(row),
})
/** The payload of a file's job. */
export const readingOf = (row: Cost & Pick<ImportRecord, 'company_id' | 'id'>, userId: string): z.output<typeof recogniseFile.payload> => ({
  companyId: row.company_id,
  importFileId: row.id,
  userId,
  ...(isHeavy(row) ? { heavy: true } : {}),
})
