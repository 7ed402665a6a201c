// A deleted invoice: author and reason of the deletion, its original, its fields and the company's fields; with a
// button to restore it.
import { Button, Drawer, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { useRestoreFocus } from '../../../ui/overlay/restore-focus.ts'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { ListTabs } from '../../../ui/table/list-tabs.tsx'
import { Status } from '../../../ui/values/status.tsx'
import { useMounted } from '../../../lib/hooks/use-mounted.ts'
import { BusinessTab, ExtendedTab, VoucherTab } from '../business/business-tab.tsx'
import { drawerWidth } from '../drawer/drawer-width.ts'
import type { Deletion } from './deletion.queries.ts'
import { FaceTab } from '../face/face-tab.tsx'
import { invoiceLists } from '../invoice-list.config.ts'
import { deletionQuery } from '../invoice.queries.ts'
import { LinesTable } from '../face/lines-table.tsx'
import type { Detail } from '../detail.ts'
import { OriginalPane } from '../original/original-pane.tsx'
import listPageStyles from '../../../ui/table/list-page.module.css'
import styles from '../drawer/invoice-drawer.module.css'

const tabs = ['face', 'lines', 'business', 'extended', 'voucher'] as const
type Tab = (typeof tabs)[number]
const downloads = invoiceLists.filter((list) => list.area === 'company').map((list) => list.download)
const nothing = () => undefined

interface Props {
  readonly id: string
  /** The permission that restoring lacks. */
  readonly missingPermission: string | undefined
  readonly onRestore: (record: Deletion) => void
  readonly onClose: () => void
}
const DeletedDrawer = ({ id, missingPermission, onRestore, onClose }: Props) => {
  const { t } = useTranslation('invoice')
  const { t: td } = useTranslation('invoiceDeletion')
  const found = useQuery(deletionQuery(id))
  const lacksDownload = useMissingPermission()(...downloads)
  const isMounted = useMounted()
  const [tab, setTab] = useState<Tab>('face')
  const [field, setField] = useState<string>()
  useRestoreFocus()
  const v = found.data?.invoice
  const record = found.data?.record
  const own = (invoice: Detail) => ({
    area: 'company' as const,
    invoice,
    missingPermission: undefined,
    editing: false,
    fixed: true,
    onEditing: nothing,
    onTyped: nothing,
    onChanged: nothing,
  })
  const shown = (invoice: Detail) => {
    switch (tab) {
      case 'face':
        return (
          <FaceTab
            area="company"
            checking={undefined}
            invoice={invoice}
            editing={false}
            onEditing={nothing}
            onTyped={nothing}
            onChanged={nothing}
            field={field}
            onField={setField}
            onAllLines={() => {
              setTab('lines')
            }}
          />
        )
      case 'lines':
        return <LinesTable invoice={invoice} />
      case 'business':
        return <BusinessTab {...own(invoice)} lacksSave={lacksDownload} />
      case 'extended':
        return <ExtendedTab {...own(invoice)} />
      case 'voucher':
        return <VoucherTab {...own(invoice)} />
    }
  }
  const title = (
    <div className={styles['drawer-head']}>
      <Button type="text" aria-label={t('detail.close')} icon={<X size={17} strokeWidth={1.75} />} onClick={onClose} />
      <h2>{v ? <LongNumber value={v.number} /> : '…'}</h2>
      {v?.number ? <CopyButton text={v.number} label={t('action.copy')} /> : null}
      {v ? (
        <span className={styles['drawer-states']}>
          <Status family="verify" value={v.verifyStatus} />
          <Status family="title" value={v.titleStatus} />
          {v.pools.length > 0 ? <span className="sub">{v.pools.map((pool) => pool.name).join(t('list.comma'))}</span> : null}
        </span>
      ) : null}
      <span className={styles['drawer-end']}>
        {record?.restoredAt === null ? (
          <Button
            type="primary"
            disabled={missingPermission !== undefined}
            title={missingPermission}
            onClick={() => {
              onRestore(record)
              onClose()
            }}
          >
            {td('restore.open')}
          </Button>
        ) : null}
      </span>
    </div>
  )
  return (
    <Drawer
      open={isMounted}
      size={drawerWidth()}
      closable={false}
      title={title}
      keyboard
      mask={{ closable: false }}
      rootClassName={styles['invoice-drawer']}
      aria-label={v?.number ?? undefined}
      onClose={onClose}
    >
      {v && record ? (
        <div className={styles['drawer-body']}>
          <OriginalPane invoice={v} lacksDownload={lacksDownload} field={field} onField={setField} onPrint={undefined} />
          <div className={styles['drawer-face']}>
            <div className={`${styles['warning-bar']} ${styles['deleted-bar']}`} role="status">
              <Trash2 size={15} aria-hidden="true" />
              <b>{td('snapshot.deleted', { who: record.deletedBy, at: minuteOf(record.deletedAt) })}</b>
              <span title={record.reason}>{td('snapshot.reason', { reason: record.reason })}</span>
              {record.restoredAt === null ? null : (
                <em>{td('snapshot.restored', { who: record.restoredBy ?? '', at: minuteOf(record.restoredAt) })}</em>
              )}
            </div>
            <div className={`${listPageStyles['list-tabs']} ${styles['drawer-tabs']}`}>
              <ListTabs
                label={v.number ?? t('detail.original')}
                tabs={tabs.map((key) => ({
                  key,
                  label: t(`detail.tab.${key}`),
                  count: key === 'lines' ? v.lines.length : key === 'business' ? v.attachmentCount || undefined : undefined,
                }))}
                tab={tab}
                onTab={(key) => {
                  setTab(key as Tab)
                }}
              />
            </div>
            <div className={styles['drawer-scroll']} role="tabpanel" aria-label={t(`detail.tab.${tab}`)} tabIndex={0}>
              {shown(v)}
            </div>
            <div className={styles['drawer-keys']}>
              <span>
                <span className="kbd">Esc</span> {t('detail.keys.close')}
              </span>
              <span>{td('snapshot.note')}</span>
            </div>
          </div>
        </div>
      ) : found.isError ? (
        <LoadFailed title={t('detail.unread')} text={t('detail.unreadText')} onRetry={found.refetch} error={found.error} />
      ) : (
        <div className={styles['drawer-wait']}>
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
    </Drawer>
  )
}
export default DeletedDrawer
