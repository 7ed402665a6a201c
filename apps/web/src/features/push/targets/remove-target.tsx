// The end of a target, asked for first.
import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { useConfirmDanger } from '../../../ui/overlay/confirm-danger.ts'
import { pushTargetsKey } from '../push-keys.ts'
import type { TargetDetail } from './targets.queries.ts'
import styles from './targets.module.css'

interface Props {
  readonly target: TargetDetail
  readonly lacksEdit: string | undefined
  readonly onSaved: (id: string | undefined) => void
}
export const RemoveTarget = ({ target, lacksEdit, onSaved }: Props) => {
  const { t } = useTranslation('push')
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirmDanger = useConfirmDanger()
  return (
    <div className={styles['foot']}>
      <Button
        danger
        type="text"
        disabled={lacksEdit !== undefined}
        title={lacksEdit}
        onClick={() => {
          confirmDanger({
            title: `${t('targets.removeTitle')} ${target.name}`,
            content: t('targets.removeText'),
            okText: t('targets.remove'),
            cancelText: t('cancel'),
            onOk: async () => {
              await api.invoice.removePushTarget({ id: target.id })
              void message.success(t('targets.removed'))
              await client.invalidateQueries({ queryKey: pushTargetsKey })
              onSaved(undefined)
            },
          })
        }}
      >
        {t('targets.remove')}
      </Button>
    </div>
  )
}
