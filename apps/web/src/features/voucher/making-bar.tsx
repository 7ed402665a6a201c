// A making of drafts in the background: how far it came, its cancellation, and what came of it until somebody closes the line.
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { localStore } from '../../lib/browser/storage.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { RefusedInvoices } from './refused-invoices.tsx'
import { useMaking, useVoucherChange } from './voucher.queries.ts'
import styles from './voucher.module.css'

const seenKey = 'piaotai.voucherMaking'
export const MakingBar = () => {
  const { t } = useTranslation('voucher')
  const making = useMaking().data?.making
  const [seen, setSeen] = useState(() => localStore.getItem(seenKey))
  const [reasons, setReasons] = useState(false)
  const cancel = useVoucherChange(() => api.invoice.cancelVoucherMaking({ id: making!.id }))
  if (!making || making.id === seen) return null
  const { state, period, done, total, vouchers, refusedCount } = making
  const running = state === 'running'
  const close = () => {
    localStore.setItem(seenKey, making.id)
    setSeen(making.id)
  }
  return (
    <div className={styles['making']} role="status">
      {running ? (
        <>
          <span>{t('making.running', { period, done, total })}</span>
          <Progress percent={Math.floor((done / Math.max(total, 1)) * 100)} size="small" aria-label={t('making.progress')} />
        </>
      ) : (
        <span>
          {t(`making.${state}`, { period, count: vouchers })}
          {making.reason === null ? null : t(`making.reasons.${making.reason}`)} <Amount value={making.amount} strong />
        </span>
      )}
      {refusedCount > 0 ? (
        <Button
          type="link"
          size="small"
          onClick={() => {
            setReasons(true)
          }}
        >
          {t('make.refused', { count: refusedCount })}
        </Button>
      ) : null}
      {running ? (
        <Button
          size="small"
          loading={cancel.isPending}
          onClick={() => {
            cancel.mutate(undefined)
          }}
        >
          {t('making.cancel')}
        </Button>
      ) : (
        <Button type="text" size="small" onClick={close}>
          {t('close')}
        </Button>
      )}
      {reasons ? (
        <Dialog
          title={t('make.refused', { count: refusedCount })}
          facts={refusedCount > making.refused.length ? t('making.first', { count: making.refused.length }) : period}
          width={760}
          onClose={() => {
            setReasons(false)
          }}
          actions={
            <Button
              onClick={() => {
                setReasons(false)
              }}
            >
              {t('close')}
            </Button>
          }
        >
          <RefusedInvoices refused={making.refused} />
        </Dialog>
      ) : null}
    </div>
  )
}
