// The permissions to import files and to continue imports.
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import type { Area } from '../../lib/upload/upload-run.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'

/**
 * `bring` for new files, `again` for retrying, cancelling and completing, `save` for downloading the files: each
 * undefined if granted, else the sentence with the missing permission's name.
 */
export const useImportRights = (
  area: Area,
): { readonly bring: string | undefined; readonly again: string | undefined; readonly save: string | undefined } => {
  const missingPermission = useMissingPermission()
  const bring = missingPermission(...invoiceKeys(area, 'import'))
  // A colleague's files need the company's import permission. A person may download their own files with the permission
  // of either area.
  const save = missingPermission(...invoiceKeys(area, 'download'), ...(area === 'personal' ? invoiceKeys('company', 'download') : []))
  return { bring, again: area === 'personal' ? missingPermission('uploadHistory.retry') : bring, save }
}
