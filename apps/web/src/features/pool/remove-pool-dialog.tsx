// Deletes a pool: at once if it is empty, else after asking where its invoices go.
import { App, Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notSet } from '@piaotai/domain/pool.ts'
import { api } from '../../lib/http/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { usePoolChange, type Pool } from './pool.queries.ts'
import styles from './pool.module.css'

export const RemovePoolDialog = ({ pool, others, onClose }: { pool: Pool; others: readonly Pool[]; onClose: () => void }) => {
  const { t } = useTranslation('pool')
  const { message } = App.useApp()
  const [to, setTo] = useState<string>()
  const empty = pool.invoices === 0
  const remove = usePoolChange(() =>
    api.invoice.removePool({ id: pool.id, ...(empty ? {} : { moveTo: to === notSet || to === undefined ? null : to }) }),
  )
  const submit = () => {
    remove.mutateAsync(undefined).then(
      ({ moved }) => {
        void message.success(moved > 0 ? t('removal.moved', { count: moved }) : t('removal.done'))
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      title={t('removal.title', { name: pool.name })}
      width={480}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" danger disabled={!empty && to === undefined} loading={remove.isPending} onClick={submit}>
            {t('removal.submit')}
          </Button>
        </>
      }
    >
      <p className={styles['pool-removal']}>{empty ? t('removal.empty') : t('removal.full', { count: pool.invoices })}</p>
      {empty ? null : (
        <Field id="pool-to" label={t('removal.to')}>
          <Select
            id="pool-to"
            style={{ width: '100%' }}
            {...(to === undefined ? {} : { value: to })}
            options={[...others.map((other) => ({ value: other.id, label: other.name })), { value: notSet, label: t('removal.none') }]}
            onChange={setTo}
          />
        </Field>
      )}
    </Dialog>
  )
}
