// 导出凭证: a format, what it still needs, then the file in the download center and at hand.
import { App, Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { voucherFormats } from '@piaotai/domain/voucher/voucher.ts'
import { api } from '../../lib/http/api.ts'
import { save } from '../../shared/download/downloads.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { KeptBack, MissingCodes } from './kept-back.tsx'
import { useVoucherChange, useWayCheck, type Voucher, type VoucherFormat } from './voucher.queries.ts'
import styles from './voucher.module.css'

interface Props {
  readonly vouchers: readonly Voucher[]
  readonly onClose: () => void
  readonly onDone: () => void
  /** The format that was chosen before. */
  readonly first?: VoucherFormat | undefined
  readonly onSettings: (format: VoucherFormat) => void
}
const ExportDialog = ({ vouchers, first = 'generic', onClose, onDone, onSettings }: Props) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const [format, setFormat] = useState(first)
  const ids = vouchers.map(({ id }) => id)
  const { missing = [], kept = [] } = useWayCheck({ ids, format }).data ?? {}
  const all = kept.length === vouchers.length
  const make = useVoucherChange(() => api.invoice.exportVouchers({ ids, format, pagePath: '/comset/caiwupz' }))
  const submit = () => {
    make.mutateAsync(undefined).then(
      ({ downloadUrl }) => {
        if (downloadUrl !== null) save(downloadUrl)
        void message.success(t('export.done'))
        onDone()
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      title={t('export.title')}
      facts={t('export.facts', { count: vouchers.length })}
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={make.isPending} disabled={missing.length > 0 || all} onClick={submit}>
            {t('export.submit')}
          </Button>
        </>
      }
    >
      <Radio.Group
        aria-label={t('export.format')}
        className={styles['formats'] ?? ''}
        value={format}
        options={voucherFormats.map((value) => ({
          value,
          label: (
            <>
              {t(`export.formats.${value}`)}
              <small>{t(`export.notes.${value}`)}</small>
            </>
          ),
        }))}
        onChange={({ target }) => {
          setFormat(target.value as VoucherFormat)
        }}
      />
      <div className={styles['way']} role="status">
        <MissingCodes
          missing={missing}
          onSettings={() => {
            onSettings(format)
          }}
        />
        <KeptBack kept={kept} all={all} />
      </div>
    </Dialog>
  )
}
export default ExportDialog
