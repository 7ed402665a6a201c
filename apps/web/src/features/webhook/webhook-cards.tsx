// The webhooks above their deliveries: state, address, what went today, and what can be done.
import { App, Button, Dropdown, Switch } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { webhookLimits } from '@piaotai/domain/webhook.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { webhooksKey, type Webhook } from './webhook.queries.ts'
import styles from './webhook.module.css'

interface Props {
  readonly webhooks: readonly Webhook[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
  readonly onEdit: (webhook: Webhook) => void
  readonly onRotate: (webhook: Webhook) => void
}
export const WebhookCards = ({ webhooks, chosen, onChoose, onEdit, onRotate }: Props) => {
  const { t } = useTranslation('webhook')
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirmDanger = useConfirmDanger()
  const missing = useMissingPermission()
  const [noEdit, noReplay] = [missing('webhooks.edit'), missing('webhooks.replay')]
  const done = async (act: Promise<unknown>, said?: (answer: unknown) => string): Promise<void> => {
    try {
      const answer = await act
      if (said) void message.success(said(answer))
    } catch {
      // The call has said it.
    } finally {
      void client.invalidateQueries({ queryKey: webhooksKey })
    }
  }
  const menu = (of: Webhook) => [
    { key: 'edit', label: t('edit'), disabled: noEdit !== undefined, onClick: () => onEdit(of) },
    {
      key: 'test',
      label: t('test'),
      disabled: noEdit !== undefined || !of.on,
      onClick: () => void done(bureauApi.tryWebhook({ id: of.id }), () => t('tested')),
    },
    {
      key: 'replay',
      label: t('replayFailed'),
      disabled: noReplay !== undefined || !of.on,
      onClick: () => {
        const since = new Date(Date.now() - webhookLimits.keptDays * 86_400_000).toISOString()
        void done(bureauApi.replayFailed({ id: of.id, since }), (answer) => {
          const { count } = answer as { readonly count: number }
          return count === 0 ? t('noFailed') : t('replayedMany', { count })
        })
      },
    },
    { key: 'rotate', label: t('rotate'), disabled: noEdit !== undefined, onClick: () => onRotate(of) },
    {
      key: 'remove',
      label: t('remove'),
      danger: true,
      disabled: noEdit !== undefined,
      onClick: () => {
        confirmDanger({
          title: t('removeTitle', { name: of.name }),
          content: t('removeText'),
          okText: t('remove'),
          cancelText: t('cancel'),
          onOk: () => done(bureauApi.removeWebhook({ id: of.id }), () => t('removed')),
        })
      },
    },
  ]
  if (webhooks.length === 0) return null
  return (
    <ul className={styles['cards']}>
      {webhooks.map((of) => (
        <li key={of.id} className={styles['card']} data-chosen={of.id === chosen}>
          <div className={styles['head']}>
            <button
              type="button"
              aria-pressed={of.id === chosen}
              onClick={() => {
                onChoose(of.id === chosen ? undefined : of.id)
              }}
            >
              {of.name}
            </button>
            <Switch
              size="small"
              checked={of.on}
              disabled={noEdit !== undefined}
              title={noEdit}
              aria-label={t('switch', { name: of.name })}
              onChange={(on) => void done(bureauApi.switchWebhook({ id: of.id, on }))}
            />
            <Dropdown trigger={['click']} menu={{ items: menu(of) }}>
              <Button size="small" type="text" aria-label={t('more', { name: of.name })} icon={<Ellipsis size={15} aria-hidden="true" />} />
            </Dropdown>
          </div>
          <span className={styles['url']} title={of.url}>
            {of.url}
          </span>
          <span className={styles['foot']} data-wrong={isWrong(of)}>
            <span>
              {isWrong(of) ? (
                <CircleX size={13} aria-hidden="true" />
              ) : of.on && of.arrived > 0 ? (
                <CircleCheck size={13} aria-hidden="true" />
              ) : null}
              {summary(t, of)}
            </span>
            <span>{t('kinds', { count: of.events.length })}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
const isWrong = ({ failingSince, offBecause }: Webhook): boolean => (offBecause === null ? failingSince !== null : offBecause !== 'hand')
const summary = (t: ReturnType<typeof useTranslation<'webhook'>>['t'], of: Webhook): string => {
  if (of.offBecause !== null) return t(`off.${of.offBecause}`)
  if (of.failingSince !== null) return t('failing', { at: minuteOf(of.failingSince) })
  if (of.formerUntil !== null) return t('former', { at: minuteOf(of.formerUntil) })
  return t('day', { arrived: of.arrived, failed: of.failed })
}
