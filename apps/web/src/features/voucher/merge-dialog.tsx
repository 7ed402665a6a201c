// 合并草稿: drafts of one day become one, all together or for each other party.
import { App, Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useVoucherChange, type Voucher } from './voucher.queries.ts'
import styles from './voucher.module.css'

interface Props {
  readonly vouchers: readonly Voucher[]
  readonly onClose: () => void
  readonly onDone: () => void
}
const MergeDialog = ({ vouchers, onClose, onDone }: Props) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const [by, setBy] = useState<'day' | 'party'>('party')
  const merge = useVoucherChange(() => api.invoice.mergeVouchers({ ids: vouchers.map(({ id }) => id), by }))
  const submit = () => {
    merge.mutateAsync(undefined).then(
      (done) => {
        void message.success(t('merge.done', done))
        onDone()
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      title={t('merge.title')}
      facts={t('merge.facts', { count: vouchers.length })}
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={merge.isPending} onClick={submit}>
            {t('merge.submit')}
          </Button>
        </>
      }
    >
      <Radio.Group
        aria-label={t('merge.by')}
        className={styles['formats'] ?? ''}
        value={by}
        options={[
          { value: 'party', label: t('merge.byParty') },
          { value: 'day', label: t('merge.byDay') },
        ]}
        onChange={({ target }) => {
          setBy(target.value as 'day' | 'party')
        }}
      />
    </Dialog>
  )
}
export default MergeDialog
