// 说明: why rows of a reconciliation may stand as they are.
import { App, Button, Input } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reconcileLimits } from '@piaotai/domain/reconcile.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { reconcileKey, type Reconciled } from './reconcile.queries.ts'
import styles from './reconcile.module.css'

interface Props {
  readonly rows: readonly Reconciled[]
  readonly onClose: () => void
  readonly onDone: () => void
}
const ExplainDialog = ({ rows, onClose, onDone }: Props) => {
  const { t } = useTranslation('reconcile')
  const { message } = App.useApp()
  const client = useQueryClient()
  const id = useId()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const empty = reason.trim() === ''
  const save = useMutation({
    mutationFn: () => bureauApi.explainReconciled({ ids: rows.map((row) => row.id), reason: reason.trim() }),
    onSuccess: ({ count }) => {
      void message.success(t('explained', { count }))
      onDone()
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: reconcileKey }),
  })
  const submit = () => {
    setAsked(true)
    if (!empty && !save.isPending) save.mutate()
  }
  return (
    <Dialog
      title={t('explain.title', { count: rows.length })}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('explain.cancel')}</Button>
          <Button type="primary" loading={save.isPending} onClick={submit}>
            {t('explain.save')}
          </Button>
        </>
      }
    >
      <div className={styles['reason']}>
        <label htmlFor={id}>{t('explain.reason')}</label>
        <Input
          id={id}
          value={reason}
          maxLength={reconcileLimits.reason}
          placeholder={t('explain.hint')}
          status={asked && empty ? 'error' : ''}
          onChange={({ target }) => {
            setReason(target.value)
          }}
          onPressEnter={submit}
        />
        {asked && empty ? <span role="alert">{t('explain.missing')}</span> : null}
      </div>
    </Dialog>
  )
}
export default ExplainDialog
