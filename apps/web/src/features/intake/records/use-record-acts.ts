// Carries out what a person does with one imported file of the records.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import type { Area } from '../../../lib/upload/upload-run.ts'
import { message } from '../../../ui/overlay/message.tsx'
import { useStableCallback } from '../../../lib/hooks/use-stable-callback.ts'
import { cancelImports, importsKey, readImport, retryImports } from '../intake.queries.ts'
import type { RecordAction } from './record-actions.tsx'
import { useImportNavigation } from '../use-import-navigation.ts'

type Results = readonly { readonly ok: boolean }[]
/** Says how many of the files an action took. */
export const useReport = (): ((results: Results) => void) => {
  const { t } = useTranslation('intake')
  return (results) => {
    const failed = results.filter((result) => !result.ok).length
    if (failed > 0) message.warning(t('records.partlyDone', { done: results.length - failed, failed }))
    else message.success(t('records.done', { count: results.length }))
  }
}

/** The client has shown the message already. */
const shown = (): void => undefined

export const useRecordActs = (area: Area, complete: (file: ImportedFile) => void): ((action: RecordAction, file: ImportedFile) => void) => {
  const client = useQueryClient()
  const report = useReport()
  const go = useImportNavigation(area)
  const act = async (action: RecordAction, file: ImportedFile) => {
    if (action === 'complete') {
      complete(file)
      return
    }
    if (action === 'retry' || action === 'cancel') {
      report(await (action === 'retry' ? retryImports : cancelImports)({ area, ids: [file.id] }))
      await client.invalidateQueries({ queryKey: importsKey })
      return
    }
    if (action === 'download') {
      open(`${(await api.invoice.readImportOriginal({ id: file.id, area })).downloadUrl}?download=1`, '_self')
      return
    }
    const whole = file.items ? file : await readImport(file)
    const first = whole.items?.find((item) => item.invoiceId)?.invoiceId
    if (first) go.toInvoice(first)
  }
  return useStableCallback((action: RecordAction, file: ImportedFile) => {
    act(action, file).catch(shown)
  })
}
