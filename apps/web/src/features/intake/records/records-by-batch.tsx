// The import records by batch: files that came in together are one line, and its files stand below.
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { listOfImport } from '../../../shared/intake/brought.ts'
import { ListPage } from '../../../ui/table/list-page.tsx'
import { useStableCallback } from '../../../lib/hooks/use-stable-callback.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { batchColumns, type Batch } from './batch-columns.tsx'
import { BatchFiles } from './batch-files.tsx'
import { turned, type RecordsView } from './records-by-file.tsx'
import { askOf } from './records-filter.ts'
import { useRecordsFrame } from './records-frame.tsx'
import { useBatches } from './use-batches.ts'
import { useFailureList } from '../use-failure-list.ts'
import { useRecordActs } from './use-record-acts.ts'

const keyWords = ['down', 'up', 'unfold', 'find', 'help'] as const
const none: ReadonlyMap<string, Batch> = new Map()
const unchosen = (): void => undefined

export const RecordsByBatch = ({ filter, wrong, change, onComplete, keysOff }: RecordsView) => {
  const { t } = useTranslation(['intake', 'states'])
  const { list, changed } = useBatches(filter, wrong === undefined)
  const failureList = useFailureList()
  const act = useRecordActs(filter.area, onComplete)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const unfold = useStableCallback((batch: Batch) => {
    setUnfolded((before) => turned(before, batch.id))
  })
  const navigate = useNavigate()
  const see = useStableCallback((batch: Batch) => {
    void navigate(listOfImport(filter.area, batch.id))
  })
  const failures = useStableCallback((batch: Batch) => {
    api.invoice
      .listImports({ area: filter.area, batchId: batch.id, pageSize: limits.pageSizeMax })
      .then(({ content }) => {
        failureList(content)
      })
      .catch(unchosen)
  })
  const [wide] = useState(() => matchMedia('(min-width: 1400px)').matches)
  const withPerson = filter.area === 'company'
  const columns = useMemo(
    () => batchColumns(t, { unfold, see, failures, unfolded, wide, withPerson }),
    [t, unfold, see, failures, unfolded, wide, withPerson],
  )
  const frame = useRecordsFrame({ filter, wrong, change, list, changed })
  return (
    <ListPage<Batch>
      {...frame}
      name={`imports.batches.${filter.area}`}
      columns={columns}
      rows={list.data?.content}
      checks={false}
      onOpen={unfold}
      below={(batch) =>
        unfolded.has(batch.id) && (
          <BatchFiles
            query={{ ...askOf(filter), batchId: batch.id, page: 1 }}
            act={act}
            onAll={() => {
              change({ ...filter, by: 'file', batchId: batch.id, page: 1 })
            }}
          />
        )
      }
      selected={none}
      onSelect={unchosen}
      selection={null}
      keyWords={keyWords}
      keysOff={keysOff}
    />
  )
}
