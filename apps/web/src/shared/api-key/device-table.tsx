// Paired devices with their last sign of life; each can be ended.
import { App, Button, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useCan } from '../../lib/session/can.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import styles from './devices.module.css'

export const devicesKey = ['devices'] as const

export const DeviceTable = ({ area }: { readonly area: 'personal' | 'company' }) => {
  const { t } = useTranslation('apiKeyDevices')
  const { message } = App.useApp()
  const client = useQueryClient()
  const confirm = useConfirmDanger()
  const mayEnd = useCan('scan.save') || area === 'personal'
  const list = useQuery({
    queryKey: [...devicesKey, area],
    queryFn: () => api.user.listDevices({ area, pageSize: 100 }, { quiet: true }),
    refetchInterval: 15_000,
  })
  if (list.isError && !list.data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={list.refetch} error={list.error} />
  if (!list.data) return <Skeleton active />
  if (list.data.content.length === 0) return <p>{area === 'personal' ? `${t('none')} · ${t('noneText')}` : t('noneCompany')}</p>
  const end = (id: string, name: string) => {
    confirm({
      title: t('endTitle', { name }),
      content: t('endText'),
      okText: t('end'),
      cancelText: t('cancel'),
      onOk: async () => {
        await api.user.endDevice({ id })
        void message.success(t('ended'))
        await client.invalidateQueries({ queryKey: devicesKey })
      },
    })
  }
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th>{t('name')}</th>
          {area === 'company' ? <th>{t('owner')}</th> : null}
          <th>{t('paired')}</th>
          <th>{t('seen')}</th>
          <th>{t('until')}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {list.data.content.map((one) => (
          <tr key={one.id} data-over={one.state === 'live' ? undefined : ''}>
            <td>{one.name}</td>
            {area === 'company' ? <td>{one.owner.name}</td> : null}
            <td title={one.pairedFrom ?? undefined}>{minuteOf(one.pairedAt)}</td>
            <td title={one.lastSeenFrom ?? undefined}>{one.lastSeenAt === null ? t('never') : minuteOf(one.lastSeenAt)}</td>
            <td>{one.state === 'live' ? one.expiresOn : t(`states.${one.state}`)}</td>
            <td>
              {one.state === 'live' && mayEnd ? (
                <Button
                  size="small"
                  type="link"
                  aria-label={t('endOf', { name: one.name })}
                  onClick={() => {
                    end(one.id, one.name)
                  }}
                >
                  {t('end')}
                </Button>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
