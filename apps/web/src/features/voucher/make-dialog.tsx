// 生成草稿: what the rules would make of a period, what they cannot and why, then the drafts.
import { Alert, App, Button, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mergings, voucherLimits } from '@piaotai/domain/voucher/voucher.ts'
import { api, CallFailed } from '../../lib/http/api.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { RefusedInvoices } from './refused-invoices.tsx'
import { useVoucherChange, useWould, type Made, type Merging } from './voucher.queries.ts'
import styles from './voucher.module.css'
import { GoLink } from '../../ui/controls/go-link.tsx'

const MakeDialog = ({ period, onClose }: { readonly period: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const [merging, setMerging] = useState<Merging>('none')
  const would = useWould(period, merging)
  const found = would.data
  const onTrial = found?.onTrial ?? 0
  /** What the preview went by makes the drafts too: rules on trial are switched on first. */
  const make = useVoucherChange(async () => {
    if (onTrial > 0) await api.invoice.changeStarterRules({ act: 'switchOn' })
    return api.invoice.makeVouchers({ period, merging, preview: false })
  })
  const submit = () => {
    make.mutateAsync(undefined).then(
      ({ vouchers, making }) => {
        if (making === null) void message.success(t('make.done', { count: vouchers }))
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      title={t('make.title')}
      facts={t('make.facts', { period })}
      width={760}
      onClose={onClose}
      note={
        found && found.more > 0 ? <span role="status">{t('make.more', { max: voucherLimits.previewed, count: found.more })}</span> : null
      }
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" disabled={!found || found.vouchers === 0} loading={make.isPending} onClick={submit}>
            {t(onTrial > 0 ? 'make.submitOnTrial' : 'make.submit', { count: found?.vouchers ?? 0 })}
          </Button>
        </>
      }
    >
      <div className={styles['row']}>
        {t('make.merging')}
        <Radio.Group
          aria-label={t('make.merging')}
          value={merging}
          options={mergings.map((value) => ({ value, label: t(`make.mergings.${value}`) }))}
          onChange={({ target }) => {
            setMerging(target.value as Merging)
          }}
        />
      </div>
      {would.isError ? (
        <Alert
          type="warning"
          showIcon
          title={would.error instanceof CallFailed ? would.error.message : t('failedText')}
          action={
            would.error instanceof CallFailed && would.error.type === 'voucher.noRules' ? (
              <GoLink to="/comset/caiwupz" search={{ view: 'rules' }} onGo={onClose}>
                {t('start.seeRules')}
              </GoLink>
            ) : null
          }
        />
      ) : found ? (
        <Would found={found} />
      ) : (
        <Skeleton active title={{ width: 200 }} paragraph={{ rows: 3 }} aria-label={t('make.looking')} />
      )}
    </Dialog>
  )
}
export default MakeDialog

const Would = ({ found }: { readonly found: Made }) => {
  const { t } = useTranslation('voucher')
  return (
    <>
      <p className={styles['told']} role="status">
        {found.vouchers === 0 ? (
          t('make.nothing')
        ) : (
          <>
            {t('make.would', { invoices: found.invoices, vouchers: found.vouchers })} <Amount value={found.amount} strong />
          </>
        )}
      </p>
      {found.onTrial > 0 ? <Alert type="info" showIcon title={t('make.onTrial', { count: found.onTrial })} /> : null}
      {found.refused.length > 0 ? (
        <>
          <h3>{t('make.refused', { count: found.refused.length })}</h3>
          <RefusedInvoices refused={found.refused} />
        </>
      ) : null}
    </>
  )
}
