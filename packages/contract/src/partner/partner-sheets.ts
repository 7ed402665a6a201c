// What a sheet of partners says of its rows, and why it cannot be read.
import { z } from 'zod'
import { partnerErrors } from '@piaotai/domain/partner/partner-draft.ts'
import { partnerColumns } from '@piaotai/domain/partner/partner-sheet.ts'

export const misread = ['file.tooLarge', 'file.incomplete', 'sheet.unreadable', 'sheet.headings', 'sheet.empty', 'sheet.tooMany'] as const
/** Of a row beside its values; `before`, what stood there, is null where the sheet changes nothing. */
export const previewedRow = {
  line: z.number().int(),
  exists: z.boolean(),
  /** Of an existing partner: the columns that the sheet changes. A blank cell changes nothing. */
  changed: z.array(z.enum(partnerColumns)),
  errors: z.array(z.object({ column: z.enum(partnerColumns), reason: z.enum([...partnerErrors, 'responsibleUnknown', 'beyondRights']) })),
}
