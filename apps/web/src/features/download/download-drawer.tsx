// One made file beside the download center: where it was made, of what, and how long it is kept.
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../lib/format/file-size.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import type { List } from '../../ui/kits/list/use-list.ts'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { useListedRecord } from '../../ui/kits/records/listed-record.ts'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { Nil } from '../../ui/values/amount.tsx'
import { State } from './download-columns.tsx'
import type { Download } from './downloads.queries.ts'

interface Props {
  readonly id: string
  readonly today: string
  readonly pageName: (path: string) => string | undefined
  readonly list: Pick<List<Download>, 'data' | 'loading' | 'refresh'>
  readonly rowActions: Pick<RowActions<Download>, 'actions' | 'act' | 'busy'>
  readonly onClose: () => void
}
const DownloadDrawer = ({ id, today, pageName, list, rowActions, onClose }: Props) => {
  const { t } = useTranslation('exports')
  const { record: file, failed } = useListedRecord(list, id)
  return (
    <RecordDrawer<Download>
      title={file?.name ?? '…'}
      record={file}
      state={null}
      rowActions={rowActions}
      facts={
        file
          ? [
              [t('state'), <State key="state" file={file} t={t} today={today} />],
              [t('page'), pageName(file.pagePath) ?? file.pagePath],
              [t('company'), file.company],
              [t('remark'), file.remark ?? <Nil key="remark" />],
              [t('createdAt'), minuteOf(file.createdAt)],
              [t('keptUntil'), file.expiresAt === null ? <Nil key="kept" /> : minuteOf(file.expiresAt)],
              [t('holds'), file.count > 0 ? t('count', { count: file.count }) : <Nil key="count" />],
              [t('bytes'), file.size === null ? <Nil key="size" /> : fileSize(file.size)],
            ]
          : []
      }
      events={undefined}
      failed={failed}
      onClose={onClose}
    >
      {file?.seal ? (
        <p>
          {t('seal', { seal: file.seal })}
          <CopyButton text={file.seal} label={t('copySeal')} />
        </p>
      ) : null}
    </RecordDrawer>
  )
}
export default DownloadDrawer
