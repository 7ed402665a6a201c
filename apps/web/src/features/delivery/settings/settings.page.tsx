// 交付设置: which ways are open, what a new delivery begins with, and the texts of its mail beside their preview.
import { App, Skeleton, Switch } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { deliverySettingsEndpoints } from '@piaotai/contract/delivery/settings.ts'
import { deliveryLimits, validityHolds } from '@piaotai/domain/delivery/delivery.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { deliverySettingsKey } from '../../../shared/delivery/delivery-keys.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { SaveButtons } from '../../../ui/controls/save-buttons.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Settings } from '../delivery.queries.ts'
import { MailTexts } from './mail-texts.tsx'
import { OrderSettings } from './order-settings.tsx'
import { labelWidth, others, SigningSettings } from './signing-settings.tsx'
import styles from './settings.module.css'

const orderLabelWidth = 110

const SettingsPage = () => {
  const { t } = useTranslation('deliverySettings')
  const read = useQuery({ queryKey: deliverySettingsKey, queryFn: () => emailApi.readDeliverySettings({}, { quiet: true }) })
  if (read.isError && !read.data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
  return read.data ? (
    <Editor key={read.data.version} stored={read.data} />
  ) : (
    <div className={styles['page']}>
      <Skeleton active />
    </div>
  )
}
const Editor = ({ stored }: { stored: Settings }) => {
  const { t } = useTranslation('deliverySettings')
  const { t: shell } = useTranslation('shell')
  const { message } = App.useApp()
  const client = useQueryClient()
  const id = useId()
  const missingPermission = useMissingPermission()('deliverySettings.edit')
  const may = missingPermission === undefined
  const [value, setValue] = useState<Settings>(stored)
  const [busy, setBusy] = useState(false)
  const [discards, setDiscards] = useState(0)
  const put = (change: Partial<Settings>) => {
    setValue((before) => ({ ...before, ...change }))
  }
  const changed = JSON.stringify(value) !== JSON.stringify(stored)
  const { content, validity } = value
  const holds = validityHolds(validity)
  const nothing = content.originals.length === 0 && !others.some((part) => content[part])
  const noColumn = value.orders.columns.length === 0 ? t('orders.noColumn') : undefined
  const why = nothing ? t('nothing') : noColumn ? noColumn : holds ? undefined : t('validityHint', { max: deliveryLimits.daysMax })
  const save = () => {
    setBusy(true)
    emailApi
      .saveDeliverySettings(value as Sent<typeof deliverySettingsEndpoints.saveDeliverySettings>)
      .then(
        (saved) => {
          void message.success(t('saved'))
          client.setQueryData(deliverySettingsKey, saved)
        },
        (error: unknown) => {
          // A colleague saved meanwhile: what they saved is shown once this page is opened anew; what is typed here stays.
          if (!(error instanceof CallFailed)) throw error
        },
      )
      .finally(() => {
        setBusy(false)
      })
  }
  return (
    <>
      <PageHead
        title={shell('page.menu_4.deliverySettings')}
        facts={t('facts')}
        actions={
          <SaveButtons
            changed={changed}
            discard={t('discard')}
            save={t('save')}
            missingPermission={missingPermission}
            why={why}
            busy={busy}
            onDiscard={() => {
              setValue(stored)
              setDiscards(discards + 1)
            }}
            onSave={save}
          />
        }
      />
      <div className={styles['page']}>
        <section aria-label={t('ways')}>
          <h2>{t('ways')}</h2>
          {(['platform', 'personal'] as const).map((way) => (
            <LabelledLine key={way} label={t(way)} id={`${id}-${way}`} width={labelWidth}>
              <div className={styles['row']}>
                <Switch
                  id={`${id}-${way}`}
                  checked={value[way]}
                  disabled={!may}
                  onChange={(on) => {
                    put({ [way]: on })
                  }}
                />
                <small>{t(`${way}Hint`)}</small>
              </div>
            </LabelledLine>
          ))}
        </section>
        <SigningSettings value={value} may={may} holds={holds} put={put} />
        <OrderSettings
          key={discards}
          orders={value.orders}
          may={may}
          changed={JSON.stringify(value.orders) !== JSON.stringify(stored.orders)}
          labelWidth={orderLabelWidth}
          onChange={(orders) => {
            put({ orders })
          }}
        />
        <MailTexts
          mail={value.mail}
          may={may}
          onChange={(mail) => {
            put({ mail })
          }}
        />
      </div>
    </>
  )
}
export default SettingsPage
