// 导入记录: what was imported, by batch or file by file, with its outcome and the next step.
import { Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAddressWithDays } from '../../../ui/kits/list/wrong-range.tsx'
import { useCan } from '../../../lib/session/can.ts'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import { importRuns } from '../../../lib/upload/upload-store.ts'
import { importsKey } from '../intake.queries.ts'
import { RecordsByFile } from './records-by-file.tsx'
import { readFilter, recordsKeys, writeFilter, type RecordsFilter } from './records-filter.ts'
import { useImportNavigation } from '../use-import-navigation.ts'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'

const RecordsByBatch = lazyAntd(async () => ({ default: (await import('./records-by-batch.tsx')).RecordsByBatch }))
const CompleteHeld = lazyAntd(() => import('../held/complete-held.tsx'))

const ImportRecordsPage = () => {
  const client = useQueryClient()
  const mayCompany = useCan('menu_2')
  const navigate = useNavigate()
  const { t } = useTranslation('intake')
  const { query: filter, wrong } = useAddressWithDays(
    (address) => readFilter(address, mayCompany),
    recordsKeys,
    t('records.time'),
    'from',
    'to',
  )
  const change = (next: RecordsFilter) => {
    void navigate({ to: '.', search: writeFilter(next) })
  }
  const go = useImportNavigation(filter.area)
  const [held, setHeld] = useState<ImportedFile>()
  const View = filter.by === 'batch' ? RecordsByBatch : RecordsByFile
  return (
    <>
      <Suspense>
        <View filter={filter} wrong={wrong} change={change} onComplete={setHeld} keysOff={held !== undefined} />
      </Suspense>
      <Suspense>
        {held && (
          <CompleteHeld
            area={filter.area}
            file={held}
            onClose={() => {
              setHeld(undefined)
            }}
            onChanged={(file) => {
              importRuns.hear(file)
              void client.invalidateQueries({ queryKey: importsKey })
            }}
            onOpenInvoice={go.toInvoice}
          />
        )}
      </Suspense>
    </>
  )
}
export default ImportRecordsPage
