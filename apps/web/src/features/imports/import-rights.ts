// What it takes to bring files in, and to go on with those that are in.
import { invoiceKeys } from '@piaotai/domain/permissions.ts'
import type { Area } from '../../lib/upload-run.ts'
import { useMissingPermission } from '../../ui/use-missing-permission.ts'

/** `bring` for new files, `again` for beginning again, stopping and completing, `save` for the files themselves: each undefined when held, else the sentence that names what is missing. */
export const useImportRights = (
  area: Area,
): { readonly bring: string | undefined; readonly again: string | undefined; readonly save: string | undefined } => {
  const missingPermission = useMissingPermission()
  const bring = missingPermission(...invoiceKeys(area, 'import'))
  // Of colleagues' files it takes the right to bring files into the company.
  // One's own files may be saved by the right of either area.
  const save = missingPermission(...invoiceKeys(area, 'download'), ...(area === 'personal' ? invoiceKeys('company', 'download') : []))
  return { bring, again: area === 'personal' ? missingPermission('uploadHistory.retry') : bring, save }
}
