// 推送凭证: the target, when there are several, and what was not pushed, with its reason.
import { Alert, App, Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useVoucherChange, useVoucherTargets, type Voucher } from './voucher.queries.ts'
import styles from './voucher.module.css'

interface Props {
  readonly vouchers: readonly Voucher[]
  readonly onClose: () => void
  readonly onDone: () => void
}
const PushDialog = ({ vouchers, onClose, onDone }: Props) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const targets = useVoucherTargets(true).data?.targets ?? []
  const [chosen, setChosen] = useState<string>()
  const [kept, setKept] = useState<readonly { readonly id: string; readonly problem: string }[]>([])
  const targetId = chosen ?? targets[0]?.id
  const push = useVoucherChange((to: string) => api.invoice.pushVouchers({ ids: vouchers.map(({ id }) => id), targetId: to }))
  const submit = () => {
    if (targetId === undefined) return
    push.mutateAsync(targetId).then(
      (answers) => {
        const refused = answers.flatMap(({ id, ok, problem = '' }) => (ok ? [] : [{ id, problem }]))
        const begun = answers.length - refused.length
        if (begun > 0) void message.success(t('push.begun', { count: begun }))
        onDone()
        if (refused.length === 0) onClose()
        else setKept(refused)
      },
      () => undefined,
    )
  }
  const referenceOf = (id: string): string => vouchers.find((one) => one.id === id)?.reference ?? ''
  const isOver = kept.length > 0
  return (
    <Dialog
      title={t('push.title')}
      facts={t('push.facts', { count: vouchers.length })}
      width={560}
      onClose={onClose}
      actions={
        isOver ? (
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="primary" loading={push.isPending} disabled={targetId === undefined} onClick={submit}>
              {t('push.submit', { count: vouchers.length })}
            </Button>
          </>
        )
      }
    >
      {isOver ? (
        <Alert
          type="warning"
          showIcon
          title={t('push.kept', { count: kept.length })}
          description={
            <ul className={styles['kept']}>
              {kept.map(({ id, problem }) => (
                <li key={id}>
                  <span className="mono">{referenceOf(id)}</span> {t(`reason.${problem as 'voucher.stateRefuses'}`)}
                </li>
              ))}
            </ul>
          }
        />
      ) : (
        <Radio.Group
          aria-label={t('push.target')}
          className={styles['formats'] ?? ''}
          value={targetId}
          options={targets.map(({ id, name, book }) => ({
            value: id as string,
            label: (
              <>
                {name}
                <small>{t('push.book', { book })}</small>
              </>
            ),
          }))}
          onChange={({ target }) => {
            setChosen(target.value as string)
          }}
        />
      )}
    </Dialog>
  )
}
export default PushDialog
