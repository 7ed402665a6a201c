// The import records file by file: each imported file, its outcome and the next step.
import { FileDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WrongRange } from '../../../lib/page/address.ts'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import { ListPage } from '../../../ui/table/list-page.tsx'
import { useStableCallback } from '../../../lib/hooks/use-stable-callback.ts'
import { ImportItems } from '../import-items.tsx'
import { importQuery } from '../intake.queries.ts'
import { useImportRights } from '../import-rights.ts'
import { recordsColumns, unfolds } from './records-columns.tsx'
import type { RecordsFilter } from './records-filter.ts'
import { useRecordsFrame } from './records-frame.tsx'
import { RecordsSelection } from './records-selection.tsx'
import { useFailureList } from '../use-failure-list.ts'
import { useImportNavigation } from '../use-import-navigation.ts'
import { useRecordActs, useReport } from './use-record-acts.ts'
import { useRecords } from './use-records.ts'
import { Button } from '../../../ui/controls/button.tsx'

const keyWords = ['down', 'up', 'select', 'range', 'unfold', 'find', 'help'] as const

export interface RecordsView {
  readonly filter: RecordsFilter
  /** A span of days that is told instead of searched by. */
  readonly wrong: WrongRange | undefined
  readonly change: (next: RecordsFilter) => void
  readonly onComplete: (file: ImportedFile) => void
  /** Keys are left alone while something else is open above the list. */
  readonly keysOff: boolean
}

export const RecordsByFile = ({ filter, wrong, change, onComplete, keysOff }: RecordsView) => {
  const { t } = useTranslation(['intake', 'states'])
  const records = useRecords(filter, wrong === undefined)
  const failureList = useFailureList()
  const report = useReport()
  const { again, save } = useImportRights(filter.area)
  const go = useImportNavigation(filter.area)
  const act = useRecordActs(filter.area, onComplete)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { list, rows, picked } = records
  const unfold = useStableCallback((file: ImportedFile) => {
    if (unfolds(file)) setUnfolded((before) => turned(before, file.id))
  })
  const [wide] = useState(() => matchMedia('(min-width: 1400px)').matches)
  const withPerson = filter.area === 'company'
  const columns = useMemo(
    () => recordsColumns(t, { act, unfold, unfolded, wide, withPerson, missingPermission: again, lacksSave: save }),
    [t, act, unfold, unfolded, wide, withPerson, again, save],
  )
  const frame = useRecordsFrame({
    filter,
    wrong,
    change,
    list,
    changed: records.changed,
    actions: (
      <Button
        icon={<FileDown size={15} />}
        disabled={rows.length === 0}
        onClick={() => {
          failureList(rows)
        }}
      >
        {t('foot.failureList')}
      </Button>
    ),
  })
  return (
    <ListPage<ImportedFile>
      {...frame}
      name={`imports.${filter.area}`}
      columns={columns}
      rows={list.data?.content}
      onOpen={unfold}
      below={(file) =>
        unfolded.has(file.id) && <RecordItems file={file} missingPermission={again} onOpenInvoice={go.toInvoice} onComplete={onComplete} />
      }
      selected={new Map(picked.map((file) => [file.id, file]))}
      onSelect={(chosen) => {
        records.setChosen([...chosen.keys()])
      }}
      selection={<RecordsSelection records={records} lacksAgain={again} onReport={report} />}
      keyWords={keyWords}
      keysOff={keysOff}
    />
  )
}
/** The set with this one in it, or without it where it was. */
export const turned = (before: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}

const RecordItems = ({
  file,
  ...hands
}: {
  file: ImportedFile
  missingPermission: string | undefined
  onOpenInvoice: (id: string) => void
  onComplete: (file: ImportedFile) => void
}) => {
  const whole = useQuery({ ...importQuery(file.area, file.id), enabled: !file.items })
  return <ImportItems file={file.items ? file : (whole.data ?? file)} {...hands} />
}
